import { mainUnit } from '#app/company/company.ts';
import { useCompany } from '#app/company/use-company.ts';
import { QuoteLink } from '#app/leads/public/quote-link.tsx';
import { buttonClass } from '#app/ui/site/button.tsx';
import { ButtonLink } from '#app/ui/site/button-link.tsx';
import type { SitePicture } from '#app/ui/site/site-picture.ts';
import { PictureHalf } from '../frame/picture-half.tsx';

/** S2, the home hero: experience and the quote buttons. */
export function Experience({ picture, title, text }: { picture: SitePicture; title: string; text: string }) {
  const unit = mainUnit(useCompany());
  return (
    <PictureHalf id="experience" picture={picture} tone="plate" title={title}>
      <p className="lead">{text}</p>
      <div className="button-row">
        <QuoteLink arm={unit.key} className={buttonClass('primary')}>
          Get Quote
        </QuoteLink>
        <ButtonLink kind="secondary" href="#about">
          Learn More
        </ButtonLink>
      </div>
    </PictureHalf>
  );
}
