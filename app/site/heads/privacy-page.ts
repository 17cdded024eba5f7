import type { PublicPage } from '#app/company/head/public-page.ts';
import { privacy } from '#app/company/privacy.ts';

/** X5 */
export const privacyPage = {
  path: '/privacy',
  heading: privacy.title,
  description: privacy.description,
  picture: 'drawing',
} as const satisfies PublicPage;
