import { arms, company, phoneLink } from '#app/company/company.ts';
import { fabricationOverview } from '#app/company/fabrication.ts';
import { fabricationBusiness } from '#app/company/head/business.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import { QuoteLink } from '#app/leads/public/quote-link.tsx';
import { buttonClass } from '#app/ui/site/button.tsx';
import { ButtonLink } from '#app/ui/site/button-link.tsx';
import type { Route } from './+types/fabrication-services.route.ts';
import { FabricationIntro } from './fabrication/fabrication-intro.tsx';
import { FabricationKinds } from './fabrication/fabrication-kinds.tsx';
import { PageHero } from './frame/page-hero.tsx';
import { Gallery } from './gallery/gallery.tsx';
import { fabricationServicesPage } from './heads/fabrication-pages.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, fabricationServicesPage, [fabricationBusiness]);
}

export default function FabricationServices() {
  return (
    <>
      <PageHero picture="portal" title={arms.fabrication.label} lead={fabricationOverview.lead}>
        <QuoteLink arm="fabrication" className={buttonClass('primary')}>
          Get A Quote
        </QuoteLink>
        <ButtonLink kind="secondary" href={phoneLink(company.phone)}>
          {company.phone}
        </ButtonLink>
      </PageHero>
      <FabricationIntro />
      <FabricationKinds />
      <Gallery />
    </>
  );
}
