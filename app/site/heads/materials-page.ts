import type { Company } from '#app/company/company.ts';
import type { PublicPage } from '#app/company/head/public-page.ts';
import { pictureOf } from '#app/company/picture-of.ts';

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
