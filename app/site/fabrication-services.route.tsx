import { fabricationOverview } from '#app/company/fabrication.ts';
import { fabricationBusiness } from '#app/company/head/business.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import { businessUnits } from '#app/company/old-company.ts';
import type { Route } from './+types/fabrication-services.route.ts';
import { FabricationIntro } from './fabrication/fabrication-intro.tsx';
import { FabricationKinds } from './fabrication/fabrication-kinds.tsx';
import { PageHero } from './frame/page-hero.tsx';
import { QuoteButtons } from './frame/quote-buttons.tsx';
import type { SiteHandle } from './frame/site-frame.tsx';
import { Gallery } from './gallery/gallery.tsx';
import stylesheet from './gallery/gallery-page.css?url';
import { fabricationServicesPage } from './heads/fabrication-pages.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const handle = { arm: 'fabrication' } satisfies SiteHandle;

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, fabricationServicesPage, [fabricationBusiness]);
}

export default function FabricationServices() {
  return (
    <>
      <PageHero picture="portal" title={businessUnits.fabrication.label} lead={fabricationOverview.lead}>
        <QuoteButtons arm="fabrication" />
      </PageHero>
      <FabricationIntro />
      <FabricationKinds />
      <Gallery />
    </>
  );
}
