import { blogPages } from '#app/blog/blog.queries.server.ts';
import { type Company, showsMaterials } from '#app/company/company.ts';
import type { PublicPage } from '#app/company/head/public-page.ts';
import { quotePages } from '#app/leads/requests/public/quote-pages.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { careerPages } from '#app/recruitment/positions/open-positions.queries.server.ts';
import {
  contactPage,
  fabricationCardsPage,
  fabricationServicesPage,
  homePage,
  materialsPage,
  offeredServices,
  privacyPage,
  servicePage,
  steelPage,
} from './heads/site-pages.ts';

/** Every public page that currently exists, for the sitemap and share images. // S23, O2 */
export async function everyPage(db: Database, company: Company): Promise<PublicPage[]> {
  const { steel, fabrication } = company.units;
  return [
    homePage(company),
    ...(steel.on ? [steelPage(company)] : []),
    ...offeredServices(company).map((service) => servicePage(company, service)),
    ...(showsMaterials(company) ? [materialsPage(company)] : []),
    ...(fabrication.on ? [fabricationServicesPage(company)] : []),
    ...(company.fabrication.length > 0 ? [fabricationCardsPage(company)] : []),
    contactPage(company),
    ...quotePages(company),
    privacyPage(company),
    ...(await blogPages(db, company)),
    ...(await careerPages(db, company)),
  ];
}
