import { fabricationOverview, fabricationPage } from '#app/company/fabrication.ts';
import type { PublicPage } from '#app/company/head/public-page.ts';
import { businessUnitPath, businessUnits, company } from '#app/company/old-company.ts';

/** S7 */
export const fabricationServicesPage = {
  path: businessUnitPath('fabrication'),
  heading: businessUnits.fabrication.label,
  title: fabricationOverview.title,
  description: fabricationOverview.description,
  keywords: fabricationOverview.keywords.join(', '),
  picture: 'portal',
} as const satisfies PublicPage;

/** S8 */
export const fabricationCardsPage = {
  path: '/fabrication',
  heading: 'Fabrication Services',
  title: `${businessUnits.fabrication.name}: Fabrication Services | ${company.name}`,
  description: fabricationPage.description,
  picture: 'gate',
  above: [{ path: businessUnitPath('fabrication'), heading: businessUnits.fabrication.label }],
} as const satisfies PublicPage;
