import { data } from 'react-router';
import { showsMaterials } from '#app/company/company.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import type { Material } from '#app/company/profile/services.ts';
import { useCompany } from '#app/company/use-company.ts';
import { GROUP_LABELS, GROUPS, type Group } from '#app/drawings/machine.ts';
import { PageHero } from '#app/ui/site/page-hero.tsx';
import { Section } from '#app/ui/site/section.tsx';
import type { Route } from './+types/materials.route.ts';
import { materialsPage } from './heads/site-pages.ts';
import stylesheet from './materials/materials-page.css?url';
import { QuoteCall } from './service/quote-call.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return loaderData ? pageHead(matches, loaderData.page) : [];
}

/** @throws 404 while the steel unit is not offered, or has no materials. */
export function loader({ context }: Route.LoaderArgs) {
  const company = context.get(companyContext);
  if (!showsMaterials(company)) throw data(null, { status: 404 });
  const { profile } = company;
  return {
    page: materialsPage(company),
    materials: profile.materials.map(({ density: _, aliases: __, ...material }) => material),
  };
}

export default function Materials({ loaderData: { page, materials } }: Route.ComponentProps) {
  const { steel } = useCompany().units;
  return (
    <>
      <PageHero
        picture={page.picture}
        back={{ href: steel.path, text: steel.label }}
        title={
          <>
            <span>Materials.</span> <span>{"What We're Made Of."}</span>
          </>
        }
        lead="What each material is, where it is used, and how it cuts, bends and welds."
      />
      <Section labelledBy="grades-title">
        <h2 id="grades-title" className="visually-hidden">
          The grades
        </h2>
        <MaterialFilter groups={new Set(materials.map(({ group }) => group))} />
        <ul className="materials">
          {materials.map((material) => (
            <MaterialCard key={material.key} material={material} />
          ))}
        </ul>
      </Section>
      <QuoteCall title="Which grade for your part?">
        Tell us what the part does and what it has to withstand: load, wear, water or heat.
      </QuoteCall>
    </>
  );
}

/** The families of the materials to choose from, without scripts: the stylesheet hides the others. */
function MaterialFilter({ groups }: { groups: ReadonlySet<Group> }) {
  if (groups.size < 2) return null;
  return (
    <fieldset className="material-filter">
      <legend className="visually-hidden">Show</legend>
      <label>
        <input type="radio" name="family" value="" defaultChecked />
        <span>All</span>
      </label>
      {GROUPS.filter((group) => groups.has(group)).map((group) => (
        <label key={group}>
          <input type="radio" name="family" value={group} />
          <span>{GROUP_LABELS[group]}</span>
        </label>
      ))}
    </fieldset>
  );
}

type ShownMaterial = Omit<Material, 'density' | 'aliases'>;

/** One material (S9), a closed row on a phone. Services link to it by its key. */
function MaterialCard({ material }: { material: ShownMaterial }) {
  const { key, name, family, group, surface, description, cutting, welding } = material;
  return (
    <li id={key} className="material" data-group={group}>
      <details>
        <summary>
          <span className="swatch" data-surface={surface} />
          <span className="muted small">{family}</span>
          <h3>{name}</h3>
        </summary>
        <div className="material-text">
          <p>{description}</p>
          <dl>
            <div>
              <dt>Cutting</dt>
              <dd>{cutting}</dd>
            </div>
            <div>
              <dt>Welding</dt>
              <dd>{welding}</dd>
            </div>
          </dl>
        </div>
      </details>
    </li>
  );
}
