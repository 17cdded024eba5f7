import { data } from 'react-router';
import { showsMaterials } from '#app/company/company.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { businessDetails, localBusiness } from '#app/company/head/business.ts';
import { pageHead } from '#app/company/head/page-head.ts';
import { pictureOf } from '#app/company/picture-of.ts';
import { useCompany } from '#app/company/use-company.ts';
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

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return loaderData ? pageHead(matches, loaderData.page, [localBusiness(loaderData.business)]) : [];
}

/** The address may ask for a part's fit. @throws 404 while the unit is not offered. */
export function loader({ url, context }: Route.LoaderArgs) {
  const company = context.get(companyContext);
  const { units, profile } = company;
  if (!units.steel.on) throw data(null, { status: 404 });
  const { lead, introduction, choice } = profile.steel;
  return {
    page: steelPage(company),
    business: businessDetails(company),
    texts: { lead, introduction, choice },
    materials: showsMaterials(company) ? pictureOf(profile, profile.pictures.steelMaterials) : null,
    asked: readPartToFit(url.searchParams),
  };
}

export default function SteelServices({ loaderData }: Route.ComponentProps) {
  const { page, texts, materials, asked } = loaderData;
  const company = useCompany();
  return (
    <>
      <PageHero picture={page.picture} title={company.units.steel.label} lead={texts.lead}>
        <QuoteButtons arm="steel" />
      </PageHero>
      <OurServices />
      {company.machines.length > 0 ? <ToScale asked={asked} /> : null}
      <Choice introduction={texts.introduction} choice={texts.choice} />
      {materials ? <MadeOf picture={materials} names={company.materials.map(({ name }) => name)} /> : null}
      <QuoteCall title="Ask us for a quote">Not sure which process your part needs? Ask.</QuoteCall>
    </>
  );
}
