import { fabricationCards, fabricationPage } from '#app/company/fabrication.ts';
import { offeredService } from '#app/company/head/business.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import { businessUnitPath, businessUnits } from '#app/company/old-company.ts';
import { fabricationServices } from '#app/company/services.ts';
import { QuoteLink } from '#app/leads/public/quote-link.tsx';
import { buttonClass } from '#app/ui/site/button.tsx';
import { Section } from '#app/ui/site/section.tsx';
import type { Route } from './+types/fabrication.route.ts';
import { FabricationCard, QuoteCard } from './fabrication/fabrication-card.tsx';
import stylesheet from './fabrication/fabrication-page.css?url';
import { PageHero } from './frame/page-hero.tsx';
import type { SiteHandle } from './frame/site-frame.tsx';
import { fabricationCardsPage } from './heads/fabrication-pages.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const handle = { arm: 'fabrication' } satisfies SiteHandle;

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, fabricationCardsPage, [
    offeredService(fabricationCardsPage, businessUnits.fabrication.label),
  ]);
}

export default function Fabrication() {
  return (
    <>
      <PageHero
        picture="gate"
        back={{ href: businessUnitPath('fabrication'), text: businessUnits.fabrication.label }}
        title={
          <>
            <span>{businessUnits.fabrication.name}.</span> <span>Fabrication Services.</span>
          </>
        }
        lead={fabricationPage.lead}
      >
        <QuoteLink arm="fabrication" className={buttonClass('primary')}>
          Get Quote
        </QuoteLink>
      </PageHero>
      <Section>
        <div className="fabrication-cards">
          {fabricationServices.map(({ key, name }) => (
            <FabricationCard key={key} id={key} title={name} {...fabricationCards[key]} />
          ))}
          <QuoteCard />
        </div>
      </Section>
    </>
  );
}
