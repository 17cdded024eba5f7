import type { PublicPage } from '#app/company/head/public-page.ts';
import { businessUnitPath, businessUnits, company } from '#app/company/old-company.ts';

/** S9 */
export const materialsPage = {
  path: '/materials',
  heading: 'Materials',
  title: `Materials we cut, bend and weld | ${company.name}`,
  description:
    'Mild steel, S355, stainless 304 and 316, 3CR12, galvanised, Hardox, aluminium and more: what each is, where it is used, and how it cuts and welds.',
  picture: 'galv',
  above: [{ path: businessUnitPath('steel'), heading: businessUnits.steel.label }],
} as const satisfies PublicPage;
