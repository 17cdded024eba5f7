import type { Blog, BlogPosting, ProfilePage } from 'schema-dts';
import type { CompanyFacts } from '../company.ts';
import { thisBusiness } from './business.ts';
import { type PublicPage, pagePictureUrl, shareImagePath } from './public-page.ts';

/** An article's author, with the path of the author's page. */
export type Writer = {
  readonly name: string;
  readonly role: string;
  readonly path: string;
};

/** Structured data of an article. // S23 */
export function blogPosting(page: PublicPage & { published: Date }, writer: Writer) {
  return (publicUrl: string, company: CompanyFacts): BlogPosting => ({
    '@type': 'BlogPosting',
    headline: page.heading,
    description: page.description,
    image: [publicUrl + shareImagePath(page, company), publicUrl + pagePictureUrl(page)],
    datePublished: page.published.toISOString(),
    dateModified: (page.modified ?? page.published).toISOString(),
    inLanguage: 'en-ZA',
    mainEntityOfPage: publicUrl + page.path,
    author: person(publicUrl, writer),
    publisher: thisBusiness(publicUrl, company),
  });
}

/** Structured data of the list of articles. */
export function blog(page: PublicPage) {
  return (publicUrl: string, company: CompanyFacts): Blog => ({
    '@type': 'Blog',
    name: page.heading,
    description: page.description,
    url: publicUrl + page.path,
    inLanguage: 'en-ZA',
    publisher: thisBusiness(publicUrl, company),
  });
}

export function authorProfile(writer: Writer) {
  return (publicUrl: string, company: CompanyFacts): ProfilePage => ({
    '@type': 'ProfilePage',
    mainEntity: { ...person(publicUrl, writer), worksFor: thisBusiness(publicUrl, company) },
  });
}

function person(publicUrl: string, { name, role, path }: Writer) {
  return {
    '@type': 'Person',
    name,
    ...(role === '' ? {} : { jobTitle: role }),
    url: publicUrl + path,
  } as const;
}
