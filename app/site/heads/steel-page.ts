import type { Company } from '#app/company/company.ts';
import type { PublicPage } from '#app/company/head/public-page.ts';
import { pictureOf } from '#app/company/picture-of.ts';

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
