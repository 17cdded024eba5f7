import type { Company } from '#app/company/company.ts';
import type { PublicPage } from '#app/company/head/public-page.ts';
import { limitsOf } from '#app/company/machine-of-service.ts';
import { pictureOf } from '#app/company/picture-of.ts';
import type { Service } from '#app/company/profile/services.ts';
import { isLength } from '#app/ui/site/dimension.tsx';

/** The services that have a page. // S10 to S15, O2 */
export function offeredServices({ units, profile }: Company): readonly Service[] {
  return units.steel.on ? profile.services.filter(({ on }) => on) : [];
}

export function servicePage(
  { name: company, serviceArea, units: { steel }, profile }: Company,
  service: Service,
): PublicPage {
  const { slug, name, picture, description } = service;
  const [limit] = limitsOf(service);
  return {
    path: `/${slug}`,
    heading: name,
    title: `${name} ${serviceArea.city} | ${company}`,
    description,
    picture: pictureOf(profile, picture),
    ...(limit && isLength(limit.text) && { dimension: limit.text }),
    above: [{ path: steel.path, heading: steel.label }],
  };
}
