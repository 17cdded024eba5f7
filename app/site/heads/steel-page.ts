import type { PublicPage } from '#app/company/head/public-page.ts';
import { businessUnitPath, businessUnits, company } from '#app/company/old-company.ts';
import { steelOverview } from '#app/company/steel-overview.ts';

/** S6 */
export const steelPage = {
  path: businessUnitPath('steel'),
  heading: businessUnits.steel.label,
  title: `${steelOverview.title} | ${company.name}`,
  description: steelOverview.description,
  picture: 'brake',
} as const satisfies PublicPage;
