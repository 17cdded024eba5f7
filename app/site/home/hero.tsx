import { about } from '#app/company/about.ts';
import { businessUnitPath, businessUnits } from '#app/company/old-company.ts';
import { ButtonLink } from '#app/ui/site/button-link.tsx';
import { Picture } from '#app/ui/site/picture.tsx';

/** A phone shows a crop of about 150vw; 130vw halves the bytes without a visible difference. */
const sizes = '(width < 48rem) 130vw, (width < 64rem) 115vw, 93vw';

/** S1: what the company does, and the two business units. */
export function Hero() {
  return (
    <section className="hero" data-tone="plate">
      <Picture name="laser" sizes={sizes} priority fill phoneCrop />
      <div className="wrap">
        <h1>{about.slogan}</h1>
        <p className="lead">{about.introduction}</p>
        <div className="button-row">
          <ButtonLink href={businessUnitPath('steel')}>{businessUnits.steel.label}</ButtonLink>
          <ButtonLink kind="secondary" href={businessUnitPath('fabrication')}>
            {businessUnits.fabrication.label}
          </ButtonLink>
        </div>
        <Figures />
      </div>
    </section>
  );
}

/** The company's figures as a chain of dimension lines. */
function Figures() {
  return (
    <dl className="figures">
      {about.figures.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
