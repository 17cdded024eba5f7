import { data } from 'react-router';
import { showsMaterials } from '#app/company/company.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import { useCompany } from '#app/company/use-company.ts';
import { Section } from '#app/ui/site/section.tsx';
import type { Route } from './+types/materials.route.ts';
import { PageHero } from './frame/page-hero.tsx';
import { materialsPage } from './heads/materials-page.ts';
import { MaterialCard } from './materials/material-card.tsx';
import { MaterialFilter } from './materials/material-filter.tsx';
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
    materials: profile.materials.map(
      ({ key, name, family, group, surface, description, cutting, welding }) => ({
        key,
        name,
        family,
        group,
        surface,
        description,
        cutting,
        welding,
      }),
    ),
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
