import { type Company, showsMaterials } from './company.ts';
import { RESERVED } from './profile/references.ts';

/**
 * Whether a link leads to a page of this site that is not there, or not any more: of a unit that is off, or of a service that is
 * not offered. Such a page is a 404. // O2, O6
 *
 * @param publicUrl the address of the site.
 */
export function isGone(company: Company, publicUrl: string, href: string): boolean {
  if (!URL.canParse(href, publicUrl)) return false;
  const { origin, pathname } = new URL(href, publicUrl);
  // Of the blog, the careers and files, the software knows itself.
  const [, slug = ''] = /^\/([a-z0-9-]+)\/?$/.exec(pathname) ?? [];
  return origin === new URL(publicUrl).origin && slug !== '' && !isPublicPage(company, slug);
}

function isPublicPage(company: Company, slug: string): boolean {
  const { steel, fabrication } = company.units;
  switch (slug) {
    case 'steel-services':
    case 'quote':
      return steel.on;
    case 'fabrication-services':
      return fabrication.on;
    case 'fabrication':
      return company.fabrication.length > 0;
    case 'materials':
      return showsMaterials(company);
  }
  if (RESERVED.includes(slug)) return true;
  const addresses = company.profile.services
    .filter(({ on }) => on && steel.on)
    .flatMap((service) => [service.slug, ...service.formerSlugs]);
  return addresses.includes(slug);
}
