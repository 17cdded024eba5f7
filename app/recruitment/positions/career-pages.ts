import type { PublicPage } from '#app/company/head/public-page.ts';
import { company } from '#app/company/old-company.ts';

const { suburb, town, province } = company.address;

/** The page with the list of open positions and the form. */
export const careerPage = {
  path: '/career',
  heading: 'Are you looking for a Job?', // C1
  invitation: 'Complete the application form below. We look forward to receiving your application.', // C1
  title: `Careers at ${company.name}: jobs in steel in ${suburb}, ${town}`,
  description: `The positions that are open now at ${company.name} in ${suburb}, ${town}, ${province}, what each one asks, and how to apply.`,
  picture: 'weldment',
} as const satisfies PublicPage & { invitation: string };

export function positionPage({ slug, name, description }: Record<'slug' | 'name' | 'description', string>) {
  return {
    path: `${careerPage.path}/${slug}`,
    heading: name,
    title: `${name}, ${suburb}, ${town} | Careers at ${company.name}`,
    description: firstSentence(description) || `${name} at ${company.name} in ${suburb}, ${town}.`,
    picture: 'gate',
    above: [{ path: careerPage.path, heading: 'Careers' }],
  } satisfies PublicPage;
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The first sentence of a plain text, or the whole text. */
export function firstSentence(text: string): string {
  const [first] = sentences.segment(text.trim());
  return first?.segment.trim() ?? '';
}

/** The URL of the careers form with a position selected. */
export function applyPath(slug: string): string {
  return `${careerPage.path}?position=${slug}#apply`;
}
