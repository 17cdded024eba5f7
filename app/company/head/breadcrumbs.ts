import type { BreadcrumbList } from 'schema-dts';
import type { PublicPage } from './public-page.ts';

const home = { path: '/', heading: 'Home' };

/** The breadcrumbs from the home page to another page; null for the home page, since a list of one leads nowhere. */
export function breadcrumbs(page: Pick<PublicPage, 'path' | 'heading' | 'above'>) {
  if (page.path === home.path) return null;
  const way = [home, ...(page.above ?? []), page];
  return (publicUrl: string): BreadcrumbList => ({
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ path, heading }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: heading,
      item: publicUrl + path,
    })),
  });
}
