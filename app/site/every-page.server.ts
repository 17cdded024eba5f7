import { blogPages } from '#app/blog/blog-pages.queries.server.ts';
import type { Company } from '#app/company/company.ts';
import type { PublicPage } from '#app/company/head/public-page.ts';
import { quotePages } from '#app/leads/public/quote-pages.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { careerPages } from '#app/recruitment/positions/open-positions.queries.server.ts';
import { contactPage } from './heads/contact-page.ts';
import { fabricationCardsPage, fabricationServicesPage } from './heads/fabrication-pages.ts';
import { homePage } from './heads/home-page.ts';
import { materialsPage } from './heads/materials-page.ts';
import { privacyPage } from './heads/privacy-page.ts';
import { serviceHeads } from './heads/service-pages.ts';
import { steelPage } from './heads/steel-page.ts';

/** In separate files, so that a browser only loads the data of its own page. */
const fixedPages = [
  homePage,
  steelPage,
  ...serviceHeads,
  materialsPage,
  fabricationServicesPage,
  fabricationCardsPage,
  contactPage,
  quotePages.steel,
  quotePages.fabrication,
  privacyPage,
] satisfies readonly PublicPage[];

/** Every public page that currently exists, for the sitemap and share images. */
export async function everyPage(db: Database, company: Company): Promise<PublicPage[]> {
  return [...fixedPages, ...(await blogPages(db)), ...(await careerPages(db, company))];
}
