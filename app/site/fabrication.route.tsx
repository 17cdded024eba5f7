import { data } from 'react-router';
import { companyContext } from '#app/company/company-context.server.ts';
import { offeredService } from '#app/company/head/business.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import type { FabricationCard as Card } from '#app/company/profile/services.ts';
import { useCompany } from '#app/company/use-company.ts';
import { phoneLink } from '#app/country/phone-number.ts';
import { QuoteLink } from '#app/leads/requests/public/quote-link.tsx';
import { ButtonLink, buttonClass } from '#app/ui/site/button.tsx';
import { Icon } from '#app/ui/site/icon.tsx';
import { PageHero } from '#app/ui/site/page-hero.tsx';
import { Section } from '#app/ui/site/section.tsx';
import type { Route } from './+types/fabrication.route.ts';
import stylesheet from './fabrication/fabrication-page.css?url';
import type { SiteHandle } from './frame/site-frame.tsx';
import { fabricationCardsPage } from './heads/site-pages.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const handle = { unit: 'fabrication' } satisfies SiteHandle;

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
        <QuoteLink unit="fabrication" className={buttonClass('primary')}>
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

/** One kind of fabrication (S8). The footer's links jump to its id. */
function FabricationCard({ card }: { card: Card }) {
  const { key: id, name, icon, content, examples } = card;
  return (
    <article id={id} className="fabrication-card" aria-labelledby={`${id}-title`}>
      <Icon name={icon} size={56} />
      <h2 id={`${id}-title`}>{name}</h2>
      <p>{content}</p>
      <p className="muted">{examples}</p>
    </article>
  );
}

/** The last cell of the grid, for visitors who have a drawing already. */
function QuoteCard() {
  const { phone } = useCompany();
  return (
    <div className="fabrication-card" data-tone="plate">
      <h2>Have a drawing?</h2>
      <p>
        <QuoteLink unit="fabrication">Send it with a quote request</QuoteLink>. Would you rather talk it
        through first? Phone us.
      </p>
      <ButtonLink kind="secondary" href={phoneLink(phone)}>
        {phone}
      </ButtonLink>
    </div>
  );
}
