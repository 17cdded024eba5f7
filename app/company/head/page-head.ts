import type { MetaDescriptor } from 'react-router';
import type { BreadcrumbList, Thing } from 'schema-dts';
import type { CompanyFacts } from '../company.ts';
import type { RootData } from '../use-company.ts';
import { type PublicPage, shareImagePath, shareImageSize, titleOf } from './public-page.ts';

/** The matches passed to a route's `meta`; the first is the root, whose loader provides the public URL and the company. */
export type Matches = readonly [{ readonly loaderData?: RootData | undefined }, ...unknown[]];

/** Builds structured data. @param publicUrl the site's URL without a trailing slash. */
export type StructuredDataBuilder = (publicUrl: string, company: CompanyFacts) => Thing;

/**
 * The complete head of a public page for browsers, search engines and link previews (S23): title, description,
 * canonical link, share tags and structured data with breadcrumbs.
 *
 * @param matches `matches` of the route's `meta`.
 * @param things further structured data, from ./business.ts, ./job-posting.ts and similar.
 */
export function pageHead(
  matches: Matches,
  page: PublicPage,
  things: readonly StructuredDataBuilder[] = [],
): MetaDescriptor[] {
  const root = matches[0].loaderData;
  if (root === undefined) return [];
  const { publicUrl, company } = root;
  const address = publicUrl + page.path;
  const trail = breadcrumbs(page);
  const graph = [...(trail === null ? [] : [trail]), ...things].map((build) => build(publicUrl, company));
  return [
    { title: titleOf(page, company) },
    { name: 'description', content: page.description },
    ...(page.keywords === undefined ? [] : [{ name: 'keywords', content: page.keywords }]),
    { name: 'robots', content: 'max-image-preview:large' },
    { tagName: 'link', rel: 'canonical', href: address },
    ...shareTags(publicUrl, company, page),
    { 'script:ld+json': { '@context': 'https://schema.org', '@graph': graph } },
  ];
}

/** The head of a page that search engines must not list, such as an error page. */
export function unlistedHead(matches: Matches, heading: string, description: string): MetaDescriptor[] {
  const company = matches[0].loaderData?.company;
  return [
    { title: company === undefined ? heading : titleOf({ heading }, company) },
    { name: 'description', content: description },
    { name: 'robots', content: 'noindex' },
  ];
}

function shareTags(publicUrl: string, company: CompanyFacts, page: PublicPage): MetaDescriptor[] {
  const image = publicUrl + shareImagePath(page, company);
  const title = page.title ?? page.heading;
  return [
    { property: 'og:type', content: page.published === undefined ? 'website' : 'article' },
    { property: 'og:site_name', content: company.name },
    { property: 'og:locale', content: 'en_ZA' },
    { property: 'og:url', content: publicUrl + page.path },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:image', content: image },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(shareImageSize.width) },
    { property: 'og:image:height', content: String(shareImageSize.height) },
    { property: 'og:image:alt', content: page.heading },
    ...(page.published === undefined
      ? []
      : [{ property: 'article:published_time', content: page.published.toISOString() }]),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: page.description },
    { name: 'twitter:image', content: image },
  ];
}

const home = { path: '/', heading: 'Home' };

/** The breadcrumbs from the home page to another page; null for the home page, since a list of one leads nowhere. */
function breadcrumbs(page: Pick<PublicPage, 'path' | 'heading' | 'above'>) {
  if (page.path === home.path) return null;
  const trail = [home, ...(page.above ?? []), page];
  return (publicUrl: string): BreadcrumbList => ({
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ path, heading }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: heading,
      item: publicUrl + path,
    })),
  });
}
