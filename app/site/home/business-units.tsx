import { type BusinessUnit, type BusinessUnitKey, offeredUnits } from '#app/company/company.ts';
import { useCompany } from '#app/company/use-company.ts';
import { ButtonLink } from '#app/ui/site/button.tsx';
import { Picture } from '#app/ui/site/picture.tsx';
import type { SitePicture } from '#app/ui/site/site-picture.ts';

/** What the home page shows of a unit. */
export type ShownUnit = {
  readonly text: string;
  readonly picture: SitePicture;
};

const ACTIONS: Readonly<Record<BusinessUnitKey, string>> = {
  steel: 'See the services',
  fabrication: 'See fabrication',
};

/** The company's business units, side by side. @param shown only of those that are offered. */
export function BusinessUnits({ shown }: { shown: Readonly<Partial<Record<BusinessUnitKey, ShownUnit>>> }) {
  return (
    <div className="business-units">
      {offeredUnits(useCompany()).map((unit) => {
        const content = shown[unit.key];
        return content ? <UnitHalf key={unit.key} unit={unit} {...content} /> : null;
      })}
    </div>
  );
}

function UnitHalf({ unit: { key, name, label, path }, text, picture }: ShownUnit & { unit: BusinessUnit }) {
  const titleId = `unit-${key}`;
  return (
    <section className="business-unit" data-tone="plate" aria-labelledby={titleId}>
      <Picture picture={picture} sizes="(width >= 64rem) 70vw, (width >= 48rem) 100vw, 130vw" fill />
      <div className="business-unit-text">
        <p className="label">{name}</p>
        <h2 id={titleId}>{label}</h2>
        <p>{text}</p>
        <ButtonLink kind="secondary" href={path}>
          {ACTIONS[key]}
        </ButtonLink>
      </div>
    </section>
  );
}
