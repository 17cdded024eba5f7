import type { Company } from '#app/company/company.ts';
import type { PublicPage } from '#app/company/head/public-page.ts';
import { pictureOf } from '#app/company/picture-of.ts';

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
