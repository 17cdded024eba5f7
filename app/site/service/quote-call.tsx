import { useCompany } from '#app/company/use-company.ts';
import { phoneLink } from '#app/country/phone-number.ts';
import { ButtonLink } from '#app/ui/site/button-link.tsx';
import { Picture } from '#app/ui/site/picture.tsx';
import type { SitePicture } from '#app/ui/site/site-picture.ts';

interface QuoteCallProps {
  picture: SitePicture;
  title: string;
  children: string;
}

/** The call to action at the end of a page: send a drawing, or phone. // S16 */
export function QuoteCall({ picture, title, children }: QuoteCallProps) {
  const { phone, hours } = useCompany();
  return (
    <section className="quote-call" data-tone="plate" aria-labelledby="quote-call-title">
      <Picture picture={picture} sizes="(width >= 64rem) 60vw, 100vw" fill />
      <div className="wrap">
        <h2 id="quote-call-title">{title}</h2>
        <p className="lead">{`${children} ${hours}.`}</p>
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
