import { data, redirect } from 'react-router';
import { type Company, type ListedService, showsMaterials } from '#app/company/company.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { offeredService } from '#app/company/head/business.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import { type Limit, limitsOf } from '#app/company/machine-of-service.ts';
import { pictureOf } from '#app/company/picture-of.ts';
import type { Point, Service } from '#app/company/profile/services.ts';
import { useCompany } from '#app/company/use-company.ts';
import { Dimension } from '#app/ui/site/dimension.tsx';
import { PageHero } from '#app/ui/site/page-hero.tsx';
import { Picture } from '#app/ui/site/picture.tsx';
import { Section } from '#app/ui/site/section.tsx';
import type { SitePicture } from '#app/ui/site/site-picture.ts';
import type { Route } from './+types/service.route.ts';
import { QuoteButtons } from './frame/quote-buttons.tsx';
import { offeredServices, servicePage } from './heads/site-pages.ts';
import { Introduction } from './service/introduction.tsx';
import { Points } from './service/points.tsx';
import { QuoteCall } from './service/quote-call.tsx';
import { ServiceLinks } from './service/service-links.tsx';
import stylesheet from './service/service-page.css?url';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

/**
 * The page of the service with this address (S10 to S16).
 *
 * @throws a redirect from a former address of a service, and 404 for any other address: of a service that is not offered, or
 *   of nothing at all. // O2
 */
export function loader({ params, context }: Route.LoaderArgs) {
  const company = context.get(companyContext);
  const services = offeredServices(company);
  const service = services.find(({ slug }) => slug === params.slug);
  if (service !== undefined) return contentOf(company, service);
  const moved = services.find(({ formerSlugs }) => formerSlugs.some((slug) => slug === params.slug));
  if (moved === undefined) throw data(null, { status: 404 });
  // Browsers would keep the redirect for ever, but the address may be given to another service.
  throw redirect(`/${moved.slug}`, { status: 301, headers: { 'Cache-Control': 'public, no-cache' } });
}

function contentOf(company: Company, service: Service) {
  const { profile } = company;
  const { name, lead, purpose, offers, process, send } = service;
  return {
    page: servicePage(company, service),
    texts: { name, lead, purpose, offers, process, send },
    limits: limitsOf(service),
    // The hero's own picture stands on the page once. // S27
    part: service.part === service.picture ? null : pictureOf(profile, service.part),
    materials: showsMaterials(company)
      ? service.materials.flatMap(({ key, note }) =>
          profile.materials
            .filter((material) => material.key === key)
            .map(({ name: materialName }) => ({ key, note, name: materialName })),
        )
      : [],
    related: service.related,
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page, texts } = loaderData;
  return pageHead(matches, page, [offeredService(page, texts.name)]);
}

export default function ServiceDetail({ loaderData }: Route.ComponentProps) {
  const { page, texts, limits, part, materials, related } = loaderData;
  const { units, services } = useCompany();
  return (
    <>
      <PageHero
        picture={page.picture}
        back={{ href: units.steel.path, text: units.steel.label }}
        title={texts.name}
        lead={texts.lead}
        foot={<Limits limits={limits} />}
      >
        <QuoteButtons unit="steel" />
      </PageHero>
      <AboutService {...texts} />
      <Process picture={part} points={texts.process} />
      <Needs materials={materials} send={texts.send} />
      <RelatedServices
        services={related.flatMap((slug) => services.filter((service) => service.slug === slug))}
      />
      <QuoteCall title="Ask us for a quote">Tell us the material, the thickness and the quantity.</QuoteCall>
    </>
  );
}

/** What the process does, when to choose it, and what the company offers. */
function AboutService({ purpose, offers }: Pick<Service, 'purpose' | 'offers'>) {
  if (purpose.length === 0 && offers.length === 0) return null;
  return (
    <Section tone="white" labelledBy="purpose-title">
      <Introduction id="purpose-title" title="What it is for" paragraphs={purpose} points={offers} />
    </Section>
  );
}

/**
 * A machine's limits as large dimension lines. The name is hidden from screen readers, since the dimension contains
 * it.
 */
function Limits({ limits }: { limits: readonly Limit[] }) {
  if (limits.length === 0) return null;
  return (
    <ul className="limits" aria-label="Limits">
      {limits.map((limit) => (
        <li key={limit.label}>
          <span className="limit-name" aria-hidden="true">
            {limit.label}
          </span>
          <Dimension {...limit} />
        </li>
      ))}
    </ul>
  );
}

type NeedsProps = {
  materials: readonly { readonly key: string; readonly name: string; readonly note: string }[];
  send: readonly Point[];
};

/** Materials on the left, what to send for a quote on the right. */
function Needs({ materials, send }: NeedsProps) {
  if (materials.length === 0 && send.length === 0) return null;
  return (
    <Section tone="white">
      <div className="needs">
        {materials.length > 0 ? (
          <section aria-labelledby="materials-title">
            <h2 id="materials-title">Materials it suits</h2>
            <ul className="suited">
              {materials.map(({ key, name, note }) => (
                <li key={key}>
                  <a className="label" href={`/materials#${key}`}>
                    {name}
                  </a>
                  <span className="muted">{note}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {send.length > 0 ? (
          <section aria-labelledby="send-title">
            <h2 id="send-title">What to send for a quote</h2>
            <Points points={send} />
          </section>
        ) : null}
      </div>
    </Section>
  );
}

type ProcessProps = {
  /** A finished part; null if the page's hero shows it. */
  picture: SitePicture | null;
  points: readonly Point[];
};

/** How the process behaves, for designers. General facts, not claims of the company. */
function Process({ picture, points }: ProcessProps) {
  if (points.length === 0) return null;
  const heading = (
    <>
      <h2 id="process-title">Before you draw</h2>
      <p className="muted">
        How the process behaves in any workshop. Ask us about the tolerances on your part.
      </p>
    </>
  );
  return (
    <Section labelledBy="process-title">
      {picture ? (
        <div className="process halves">
          <div className="process-picture">
            <Picture picture={picture} sizes="(width >= 64rem) 60vw, 100vw" fill />
          </div>
          <div className="telling">
            {heading}
            <Points points={points} />
          </div>
        </div>
      ) : (
        <div className="telling process-columns">
          {heading}
          <Points points={points} />
        </div>
      )}
    </Section>
  );
}

/** Services that usually come before or after this one. */
function RelatedServices({ services }: { services: readonly ListedService[] }) {
  if (services.length === 0) return null;
  return (
    <Section labelledBy="related-title">
      <h2 id="related-title">Often on the same drawing</h2>
      <ServiceLinks className="related" services={services} />
    </Section>
  );
}
