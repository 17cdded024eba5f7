import { localBusiness } from '#app/company/head/business.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import { materialNames } from '#app/company/material-names.ts';
import { businessUnits, company } from '#app/company/old-company.ts';
import { steelOverview } from '#app/company/steel-overview.ts';
import { readPartToFit } from '#app/leads/part-to-fit.ts';
import type { Route } from './+types/steel-services.route.ts';
import { PageHero } from './frame/page-hero.tsx';
import { QuoteButtons } from './frame/quote-buttons.tsx';
import { steelPage } from './heads/steel-page.ts';
import { QuoteCall } from './service/quote-call.tsx';
import { Choice } from './steel/choice.tsx';
import { MadeOf } from './steel/made-of.tsx';
import { OurServices } from './steel/our-services.tsx';
import stylesheet from './steel/steel-page.css?url';
import { ToScale } from './steel/to-scale.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, steelPage, [localBusiness]);
}

/** Only the names of the materials are sent to the browser; they have their own page. The address may ask for a part's fit. */
export function loader({ url }: Route.LoaderArgs) {
  return { materials: Object.values(materialNames), asked: readPartToFit(url.searchParams) };
}

export default function SteelServices({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHero picture="brake" title={businessUnits.steel.label} lead={steelOverview.lead}>
        <QuoteButtons arm="steel" />
      </PageHero>
      <OurServices />
      <ToScale asked={loaderData.asked} />
      <Choice />
      <MadeOf names={loaderData.materials} />
      <QuoteCall title="Ask us for a quote">
        {`Not sure which process your part needs? Ask. ${company.hours.text}.`}
      </QuoteCall>
    </>
  );
}
