import { about } from '#app/company/about.ts';
import { QuoteLink } from '#app/leads/public/quote-link.tsx';
import { buttonClass } from '#app/ui/site/button.tsx';
import { ButtonLink } from '#app/ui/site/button-link.tsx';
import { PictureHalf } from '../frame/picture-half.tsx';

/** S2, the home hero: experience and the quote buttons. */
export function Experience() {
  return (
    <PictureHalf id="experience" picture="weldment" tone="plate" title={about.experience}>
      <p className="lead">{about.experienceDetail}</p>
      <div className="button-row">
        <QuoteLink arm="steel" className={buttonClass('primary')}>
          Get Quote
        </QuoteLink>
        <ButtonLink kind="secondary" href="#about">
          Learn More
        </ButtonLink>
      </div>
    </PictureHalf>
  );
}
