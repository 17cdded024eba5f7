import type { Company } from '#app/company/company.ts';
import type { PublicPage } from '#app/company/head/public-page.ts';
import { pictureOf } from '#app/company/picture-of.ts';

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
