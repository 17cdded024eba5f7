import { about } from '#app/company/about.ts';
import { businessUnitPath, businessUnits } from '#app/company/company.ts';
import { ButtonLink } from '#app/ui/site/button-link.tsx';
import { Picture } from '#app/ui/site/picture.tsx';

/** A phone shows a crop of about 150vw; 130vw saves it half the bytes, and nobody sees the difference. */
const sizes = '(width < 48rem) 130vw, (width < 64rem) 115vw, 93vw';

/** S1: what we do, and the two ways in. */
export function Hero() {
  return (
    <section className="hero" data-tone="plate">
      <Picture name="laser" sizes={sizes} priority fill />
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

/** The figures, dimensioned in one chain as on a drawing. */
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
