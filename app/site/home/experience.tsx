import { about } from '#app/company/about.ts';
import { QuoteLink } from '#app/leads/public/quote-link.tsx';
import { buttonClass } from '#app/ui/site/button.tsx';
import { ButtonLink } from '#app/ui/site/button-link.tsx';
import { Picture } from '#app/ui/site/picture.tsx';

/** S2, the home hero: how long we have done this, and the way to a price. */
export function Experience() {
  return (
    <section className="experience" data-tone="plate" aria-labelledby="experience-title">
      <div className="experience-picture">
        <Picture name="weldment" sizes="(width >= 64rem) 75vw, 100vw" fill />
      </div>
      <div className="wrap">
        <div className="experience-text">
          <h2 id="experience-title">{about.experience}</h2>
          <p className="lead">{about.experienceDetail}</p>
          <div className="button-row">
            <QuoteLink arm="steel" className={buttonClass('primary')}>
              Get Quote
            </QuoteLink>
            <ButtonLink kind="secondary" href="#about">
              Learn More
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
