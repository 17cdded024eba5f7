import { offeredUnits } from '#app/company/company.ts';
import type { Profile } from '#app/company/profile/profile.ts';
import { useCompany } from '#app/company/use-company.ts';
import { ButtonLink } from '#app/ui/site/button.tsx';
import { DrawnLimit } from '#app/ui/site/dimension.tsx';
import { Picture } from '#app/ui/site/picture.tsx';
import type { SitePicture } from '#app/ui/site/site-picture.ts';

/** A phone shows a crop of about 150vw; 130vw halves the bytes without a visible difference. */
const sizes = '(width < 48rem) 130vw, (width < 64rem) 115vw, 93vw';

const CONTACT = { path: '/contact-us', label: 'Contact Us' };

interface HeroProps extends Pick<Profile['home'], 'slogan' | 'introduction' | 'figures'> {
  picture: SitePicture;
}

/** S1: what the company does, and its business units; beside a single one the way to the contact page. */
export function Hero({ picture, slogan, introduction, figures }: HeroProps) {
  const [first, second = CONTACT] = offeredUnits(useCompany());
  return (
    <section className="hero" data-tone="plate">
      <Picture picture={picture} sizes={sizes} priority fill phoneCrop />
      <div className="wrap">
        <h1>{slogan}</h1>
        <p className="lead">{introduction}</p>
        <div className="button-row">
          {first ? <ButtonLink href={first.path}>{first.label}</ButtonLink> : null}
          <ButtonLink kind="secondary" href={second.path}>
            {second.label}
          </ButtonLink>
        </div>
        <Figures figures={figures} />
      </div>
    </section>
  );
}

/** The company's figures: a length is drawn as a dimension. */
function Figures({ figures }: Pick<HeroProps, 'figures'>) {
  if (figures.length === 0) return null;
  return (
    <dl className="figures">
      {figures.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <DrawnLimit text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
