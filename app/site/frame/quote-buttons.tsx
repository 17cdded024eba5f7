import type { BusinessUnitKey } from '#app/company/company.ts';
import { useCompany } from '#app/company/use-company.ts';
import { phoneLink } from '#app/country/phone-number.ts';
import { QuoteLink } from '#app/leads/requests/public/quote-link.tsx';
import { ButtonLink, buttonClass } from '#app/ui/site/button.tsx';

/** Two ways to get a quote, in a page's hero: the quote dialog (S16) and the phone. */
export function QuoteButtons({ unit }: { unit: BusinessUnitKey }) {
  const { phone } = useCompany();
  return (
    <>
      <QuoteLink unit={unit} className={buttonClass('primary')}>
        Get A Quote
      </QuoteLink>
      <ButtonLink kind="secondary" href={phoneLink(phone)}>
        {phone}
      </ButtonLink>
    </>
  );
}
