import type { JobPosting } from 'schema-dts';
import { companyDay } from '#app/country/day.ts';
import type { CompanyFacts } from '../company.ts';
import { postalAddress, thisBusiness } from './business.ts';
import type { PublicPage } from './public-page.ts';

/** An open position; each line of the description is a paragraph. */
export type Vacancy = {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly createdAt: Date;
  /** The last day to apply (YYYY-MM-DD); null without one. */
  readonly closesOn: string | null;
};

/**
 * Structured data of an open position (S23). Only on the position's own page, which disappears with it: search
 * engines penalise postings that outlive the job.
 */
export function jobPosting(page: PublicPage, vacancy: Vacancy) {
  return (publicUrl: string, company: CompanyFacts): JobPosting => ({
    '@type': 'JobPosting',
    title: vacancy.name,
    description: asHtml(vacancy.description),
    identifier: { '@type': 'PropertyValue', name: company.name, value: vacancy.slug },
    datePosted: companyDay(vacancy.createdAt),
    ...(vacancy.closesOn !== null && { validThrough: `${vacancy.closesOn}T23:59:59+02:00` }),
    hiringOrganization: { ...thisBusiness(publicUrl, company), sameAs: `${publicUrl}/` },
    jobLocation: { '@type': 'Place', address: postalAddress(company.address) },
    // The page has the application form with this position selected.
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
