import type { PublicPage } from '#app/company/head/public-page.ts';
import { company } from '#app/company/old-company.ts';

/** S17 */
export const contactPage = {
  path: '/contact-us',
  heading: 'Contact Us',
  description: `Send ${company.name} your drawing or your question. Phone ${company.phone}, ${company.address.suburb}, ${company.address.town}. ${company.hours.text}.`,
  picture: 'drawing',
} as const satisfies PublicPage;
