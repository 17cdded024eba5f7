import { about } from '#app/company/about.ts';
import { type BusinessUnitKey, businessUnitPath, businessUnits } from '#app/company/old-company.ts';
import { ButtonLink } from '#app/ui/site/button-link.tsx';
import { Picture } from '#app/ui/site/picture.tsx';
import type { PictureName } from '#content/pictures/catalogue.ts';

/** The company's two business units, side by side. */
export function BusinessUnits() {
  return (
    <div className="business-units">
      <ArmHalf arm="steel" picture="brake" action="See the services" />
      <ArmHalf arm="fabrication" picture="portal" action="See fabrication" />
    </div>
  );
}

function ArmHalf({ arm, picture, action }: { arm: BusinessUnitKey; picture: PictureName; action: string }) {
  const titleId = `arm-${arm}`;
  return (
    <section className="arm" data-tone="plate" aria-labelledby={titleId}>
      <Picture name={picture} sizes="(width >= 64rem) 70vw, (width >= 48rem) 100vw, 130vw" fill />
      <div className="arm-text">
        <p className="label">{businessUnits[arm].name}</p>
        <h2 id={titleId}>{businessUnits[arm].label}</h2>
        <p>{about.businessUnits[arm]}</p>
        <ButtonLink kind="secondary" href={businessUnitPath(arm)}>
          {action}
        </ButtonLink>
      </div>
    </section>
  );
}
