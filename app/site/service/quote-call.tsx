import { useCompany } from '#app/company/use-company.ts';
import { phoneLink } from '#app/country/phone-number.ts';
import { ButtonLink } from '#app/ui/site/button.tsx';

type QuoteCallProps = {
  title: string;
  children: string;
};

/** The call to action at the end of a page: send a drawing, or phone. // S16 */
export function QuoteCall({ title, children }: QuoteCallProps) {
  const { phone, hours } = useCompany();
  return (
    <section className="quote-call" data-tone="plate" aria-labelledby="quote-call-title">
      <div className="wrap">
        <div>
          <h2 id="quote-call-title">{title}</h2>
          <p className="lead">{`${children} ${hours}.`}</p>
        </div>
        <div className="button-row">
          <ButtonLink href="/contact-us">Get A Quote</ButtonLink>
          <ButtonLink kind="secondary" href={phoneLink(phone)}>
            {phone}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
