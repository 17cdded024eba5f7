import type { PublicPage } from '#app/company/head/public-page.ts';
import { formatLimit } from '#app/company/limit.ts';
import { businessUnitPath, businessUnits, company } from '#app/company/old-company.ts';
import { servicePages } from '#app/company/service-pages/service-pages.ts';
import { steelServices } from '#app/company/services.ts';

type SteelService = (typeof steelServices)[number];

/**
 * The heads of the six service pages; used on the server only, so that browsers don't load all of them. // S10 to S15
 */
export const serviceHeads: readonly PublicPage[] = steelServices.map(serviceHead);

export function serviceHead({ slug, name, picture, limits }: SteelService): PublicPage {
  return {
    path: `/${slug}`,
    heading: name,
    title: `${name} ${company.serviceArea.city} | ${company.name}`,
    description: servicePages[slug].description,
    picture,
    dimension: formatLimit(limits[0]).text,
    above: [{ path: businessUnitPath('steel'), heading: businessUnits.steel.label }],
  };
}
