import type { BreadcrumbList } from 'schema-dts';
import type { PublicPage } from './public-page.ts';

const home = { path: '/', heading: 'Home' };

/** The breadcrumbs from the home page to this page. */
export function breadcrumbs(page: Pick<PublicPage, 'path' | 'heading' | 'above'>) {
  const way = page.path === home.path ? [home] : [home, ...(page.above ?? []), page];
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
