import { data } from 'react-router';
import { offeredService } from '#app/company/head/business.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import { businessUnitPath, businessUnits, company } from '#app/company/old-company.ts';
import { servicePages } from '#app/company/service-pages/service-pages.ts';
import { steelServices } from '#app/company/services.ts';
import type { Route } from './+types/service.route.ts';
import { PageHero } from './frame/page-hero.tsx';
import { QuoteButtons } from './frame/quote-buttons.tsx';
import { serviceHead } from './heads/service-pages.ts';
import { AboutService } from './service/about-service.tsx';
import { Limits } from './service/limits.tsx';
import { Needs } from './service/needs.tsx';
import { Process } from './service/process.tsx';
import { QuoteCall } from './service/quote-call.tsx';
import { RelatedServices } from './service/related-services.tsx';
import stylesheet from './service/service-page.css?url';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

/** The page of every service (S10 to S16); routes.ts lists the URLs, and the URL determines the service. */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url);
  const service = steelServices.find(({ slug }) => pathname === `/${slug}`);
  if (service === undefined) throw data(null, { status: 404 });
  const page = servicePages[service.slug];
  const related = page.related.flatMap((slug) => steelServices.filter((one) => one.slug === slug));
  return { service, page, related, head: serviceHead(service) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { service, head } = loaderData;
  return pageHead(matches, head, [offeredService(head, service.name)]);
}

export default function ServiceDetail({ loaderData: { service, page, related } }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        picture={service.picture}
        back={{ href: businessUnitPath('steel'), text: businessUnits.steel.label }}
        title={service.name}
        lead={page.lead}
        foot={<Limits limits={service.limits} />}
      >
        <QuoteButtons arm="steel" />
      </PageHero>
      <AboutService {...page} />
      <Process picture={service.part} inHero={service.part === service.picture} points={page.process} />
      <Needs materials={page.materials} send={page.send} />
      <RelatedServices services={related} />
      <QuoteCall title="Ask us for a quote">
        {`Tell us the material, the thickness and the quantity. ${company.hours.text}.`}
      </QuoteCall>
    </>
  );
}
