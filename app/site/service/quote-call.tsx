import { company } from '#app/company/old-company.ts';
import { phoneLink } from '#app/country/phone-number.ts';
import { ButtonLink } from '#app/ui/site/button-link.tsx';
import { Picture } from '#app/ui/site/picture.tsx';

/** The call to action at the end of a page: send a drawing, or phone. // S16 */
export function QuoteCall({ title, children }: { title: string; children: string }) {
  return (
    <section className="quote-call" data-tone="plate" aria-labelledby="quote-call-title">
      <Picture name="drawing" sizes="(width >= 64rem) 60vw, 100vw" fill decorative />
      <div className="wrap">
        <h2 id="quote-call-title">{title}</h2>
        <p className="lead">{children}</p>
        <div className="button-row">
          <ButtonLink href="/contact-us">Get A Quote</ButtonLink>
          <ButtonLink kind="secondary" href={phoneLink(company.phone)}>
            {company.phone}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
