import { data } from 'react-router';
import { companyContext } from '#app/company/company-context.server.ts';
import { offeredService } from '#app/company/head/business.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import { useCompany } from '#app/company/use-company.ts';
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

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page, label } = loaderData;
  return pageHead(matches, page, [offeredService(page, label)]);
}

/** @throws 404 while the unit is not offered, or has no cards. */
export function loader({ context }: Route.LoaderArgs) {
  const company = context.get(companyContext);
  if (company.fabrication.length === 0) throw data(null, { status: 404 });
  const { cardsLead, cards } = company.profile.fabrication;
  return {
    page: fabricationCardsPage(company),
    label: company.units.fabrication.label,
    lead: cardsLead,
    cards,
  };
}

export default function Fabrication({ loaderData: { page, lead, cards } }: Route.ComponentProps) {
  const { fabrication } = useCompany().units;
  return (
    <>
      <PageHero
        picture={page.picture}
        back={{ href: fabrication.path, text: fabrication.label }}
        title={
          <>
            <span>{fabrication.name}.</span> <span>Fabrication Services.</span>
          </>
        }
        lead={lead}
      >
        <QuoteLink arm="fabrication" className={buttonClass('primary')}>
          Get Quote
        </QuoteLink>
      </PageHero>
      <Section>
        <div className="fabrication-cards">
          {cards.map((card) => (
            <FabricationCard key={card.key} card={card} />
          ))}
          <QuoteCard />
        </div>
      </Section>
    </>
  );
}
