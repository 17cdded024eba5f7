import { about } from '#app/company/about.ts';
import type { PublicPage } from '#app/company/head/public-page.ts';
import { company } from '#app/company/old-company.ts';

/** S1 */
export const homePage = {
  path: '/',
  heading: about.slogan,
  title: `${about.title} | ${company.name}`,
  description: about.description,
  picture: 'laser',
} as const satisfies PublicPage;
