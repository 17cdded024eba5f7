import { type Company, inOneLine } from '#app/company/company.ts';
import type { PublicPage } from '#app/company/head/public-page.ts';
import { limitsOf } from '#app/company/machine-of-service.ts';
import { decorationOf, pictureOf } from '#app/company/picture-of.ts';
import type { Service } from '#app/company/profile/services.ts';
import { isLength } from '#app/ui/site/dimension.tsx';

/** S1 */
export function homePage({ name, profile }: Company): PublicPage {
  const { slogan, title, description } = profile.home;
  return {
    path: '/',
    heading: slogan,
    title: `${title} | ${name}`,
    description,
    picture: pictureOf(profile, profile.pictures.hero),
  };
}

/** S6 */
export function steelPage({ name, units: { steel }, profile }: Company): PublicPage {
  const { title, description } = profile.steel;
  return {
    path: steel.path,
    heading: steel.label,
    title: `${title} | ${name}`,
    description,
    picture: pictureOf(profile, profile.pictures.steel),
  };
}

/** The services that have a page. // S10 to S15, O2 */
export function offeredServices({ units, profile }: Company): readonly Service[] {
  return units.steel.on ? profile.services.filter(({ on }) => on) : [];
}

export function servicePage(
  { name: company, serviceArea, units: { steel }, profile }: Company,
  service: Service,
): PublicPage {
  const { slug, name, picture, title, description } = service;
  const [limit] = limitsOf(service);
  return {
    path: `/${slug}`,
    heading: name,
    title: title || `${name} ${serviceArea.city} | ${company}`,
    description,
    picture: pictureOf(profile, picture),
    ...(limit && isLength(limit.text) && { dimension: limit.text }),
    above: [{ path: steel.path, heading: steel.label }],
  };
}

/** S9 */
export function materialsPage({ name, units: { steel }, materials, profile }: Company): PublicPage {
  const { title, description } = profile.pages.materials;
  const names = materials.map((material) => material.name).join(', ');
  return {
    path: '/materials',
    heading: 'Materials',
    title: title || `Materials we cut, bend and weld | ${name}`,
    description: description || `${names}: what each is, where it is used, and how it cuts, bends and welds.`,
    picture: pictureOf(profile, profile.pictures.materials),
    above: [{ path: steel.path, heading: steel.label }],
  };
}

/** S7 */
export function fabricationServicesPage({ units, profile }: Company): PublicPage {
  const { title, description, keywords } = profile.fabrication;
  return {
    path: units.fabrication.path,
    heading: units.fabrication.label,
    title,
    description,
    ...(keywords.length > 0 && { keywords: keywords.join(', ') }),
    picture: pictureOf(profile, profile.pictures.fabrication),
  };
}

/** S8 */
export function fabricationCardsPage({ name, units: { fabrication }, profile }: Company): PublicPage {
  const { cardsTitle, cardsDescription } = profile.fabrication;
  return {
    path: '/fabrication',
    heading: 'Fabrication Services',
    title: cardsTitle || `${fabrication.name}: Fabrication Services | ${name}`,
    description: cardsDescription,
    picture: pictureOf(profile, profile.pictures.fabricationCards),
    above: [{ path: fabrication.path, heading: fabrication.label }],
  };
}

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

/** X5 */
export function privacyPage({ name, profile }: Company): PublicPage {
  const { title, description } = profile.pages.privacy;
  return {
    path: '/privacy',
    heading: 'Privacy',
    ...(title !== '' && { title }),
    description:
      description ||
      `What ${name} collects through this site, why, how long it is kept, and how to see it, correct it or have it erased.`,
    picture: pictureOf(profile, profile.pictures.privacy),
  };
}
