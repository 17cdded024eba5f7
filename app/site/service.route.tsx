import { data, redirect } from 'react-router';
import { type Company, showsMaterials } from '#app/company/company.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { offeredService } from '#app/company/head/business.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import { limitsOf } from '#app/company/machine-of-service.ts';
import { pictureOf } from '#app/company/picture-of.ts';
import type { Service } from '#app/company/profile/services.ts';
import { useCompany } from '#app/company/use-company.ts';
import type { Route } from './+types/service.route.ts';
import { PageHero } from './frame/page-hero.tsx';
import { QuoteButtons } from './frame/quote-buttons.tsx';
import { offeredServices, servicePage } from './heads/service-pages.ts';
import { AboutService } from './service/about-service.tsx';
import { Limits } from './service/limits.tsx';
import { Needs } from './service/needs.tsx';
import { Process } from './service/process.tsx';
import { QuoteCall } from './service/quote-call.tsx';
import { RelatedServices } from './service/related-services.tsx';
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
          profile.materials.filter((one) => one.key === key).map((one) => ({ key, note, name: one.name })),
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
        <QuoteButtons arm="steel" />
      </PageHero>
      <AboutService {...texts} />
      <Process picture={part} points={texts.process} />
      <Needs materials={materials} send={texts.send} />
      <RelatedServices services={related.flatMap((slug) => services.filter((one) => one.slug === slug))} />
      <QuoteCall title="Ask us for a quote">Tell us the material, the thickness and the quantity.</QuoteCall>
    </>
  );
}
