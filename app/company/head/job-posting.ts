import type { JobPosting } from 'schema-dts';
import { company } from '../company.ts';
import { companyDay } from '../company-day.ts';
import { postalAddress, thisBusiness } from './business.ts';
import type { PublicPage } from './public-page.ts';

/** What is told of a position that is open; each line of the description is a paragraph. */
export interface Vacancy {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly createdAt: Date;
}

/**
 * A position that anyone may apply for (S23). It stands on the position's own page and nowhere else, and goes with it:
 * search engines penalise postings that outlive the job.
 */
export function jobPosting(page: PublicPage, vacancy: Vacancy) {
  return (publicUrl: string): JobPosting => ({
    '@type': 'JobPosting',
    title: vacancy.name,
    description: asHtml(vacancy.description),
    identifier: { '@type': 'PropertyValue', name: company.name, value: vacancy.slug },
    datePosted: companyDay(vacancy.createdAt),
    hiringOrganization: { ...thisBusiness(publicUrl), sameAs: `${publicUrl}/` },
    jobLocation: { '@type': 'Place', address: postalAddress },
    // The page leads to our own form, with this position chosen.
    directApply: true,
    url: publicUrl + page.path,
  });
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Search engines read the description as HTML; ours is plain text. */
function asHtml(text: string): string {
  return text
    .split(/\n+/)
    .map((line) => `<p>${line.trim().replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)}</p>`)
    .join('');
}
