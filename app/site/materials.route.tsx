import { pageHead } from '#app/company/head/page-head.ts';
import { materials } from '#app/company/materials.ts';
import { businessUnitPath, businessUnits, company } from '#app/company/old-company.ts';
import { Section } from '#app/ui/site/section.tsx';
import type { Route } from './+types/materials.route.ts';
import { PageHero } from './frame/page-hero.tsx';
import { materialsPage } from './heads/materials-page.ts';
import { MaterialCard } from './materials/material-card.tsx';
import stylesheet from './materials/materials-page.css?url';
import { QuoteCall } from './service/quote-call.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, materialsPage);
}

/** On the server, so that the browser doesn't load the texts again as a script. */
export function loader() {
  return { materials };
}

export default function Materials({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        picture="galv"
        back={{ href: businessUnitPath('steel'), text: businessUnits.steel.label }}
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
        <ul className="materials">
          {loaderData.materials.map((material) => (
            <MaterialCard key={material.key} material={material} />
          ))}
        </ul>
      </Section>
      <QuoteCall title="Which grade for your part?">
        {`Tell us what the part does and what it has to withstand: load, wear, water or heat. ${company.hours.text}.`}
      </QuoteCall>
    </>
  );
}
