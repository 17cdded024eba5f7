import { type Company, inOneLine } from '#app/company/company.ts';
import type { PublicPage } from '#app/company/head/public-page.ts';
import { decorationOf } from '#app/company/picture-of.ts';

/** S17 */
export function contactPage({ name, phone, address, hours, profile }: Company): PublicPage {
  const { title, description } = profile.pages.contact;
  return {
    path: '/contact-us',
    heading: 'Contact Us',
    ...(title !== '' && { title }),
    description:
      description ||
      `Send ${name} your drawing or your question. Phone ${phone}, ${inOneLine(address.suburb, address.town)}. ${hours}.`,
    picture: decorationOf(profile, profile.pictures.contact),
  };
}
