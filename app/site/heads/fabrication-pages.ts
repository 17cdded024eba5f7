import type { Company } from '#app/company/company.ts';
import type { PublicPage } from '#app/company/head/public-page.ts';
import { pictureOf } from '#app/company/picture-of.ts';

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
  return {
    path: '/fabrication',
    heading: 'Fabrication Services',
    title: `${fabrication.name}: Fabrication Services | ${name}`,
    description: profile.fabrication.cardsDescription,
    picture: pictureOf(profile, profile.pictures.fabricationCards),
    above: [{ path: fabrication.path, heading: fabrication.label }],
  };
}
