import { type BusinessUnitKey, company } from '#app/company/old-company.ts';
import { phoneLink } from '#app/country/phone-number.ts';
import { QuoteLink } from '#app/leads/public/quote-link.tsx';
import { buttonClass } from '#app/ui/site/button.tsx';
import { ButtonLink } from '#app/ui/site/button-link.tsx';

/** Two ways to get a quote, in a page's hero: the quote dialog (S16) and the phone. */
export function QuoteButtons({ arm }: { arm: BusinessUnitKey }) {
  return (
    <>
      <QuoteLink arm={arm} className={buttonClass('primary')}>
        Get A Quote
      </QuoteLink>
      <ButtonLink kind="secondary" href={phoneLink(company.phone)}>
        {company.phone}
      </ButtonLink>
    </>
  );
}
