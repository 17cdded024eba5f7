import type { MetaDescriptor } from 'react-router';
import type { RootData } from '../use-company.ts';

/** The matches passed to a route's `meta`; the first is the root, which has no data if its loader failed. */
export type OfficeMatches = readonly [{ readonly loaderData?: RootData | undefined }, ...unknown[]];

/**
 * The head of a page that no search engine may list: the office's, and private ones.
 *
 * @param matches `matches` of the route's `meta`.
 */
export function officeHead([root]: OfficeMatches, title: string): MetaDescriptor[] {
  const name = root.loaderData?.company.name;
  return [
    { title: name === undefined ? title : `${title} | ${name}` },
    { name: 'robots', content: 'noindex' },
  ];
}
