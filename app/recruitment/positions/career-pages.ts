import type { Company, CompanyFacts } from '#app/company/company.ts';
import type { PublicPage } from '#app/company/head/public-page.ts';
import { decorationOf } from '#app/company/picture-of.ts';

export const CAREER_PATH = '/career';

/** Suburb and town; not every address has a suburb. */
function placeOf({ address: { suburb, town } }: CompanyFacts): string {
  return suburb === '' ? town : `${suburb}, ${town}`;
}

/** The page with the list of open positions and the form. */
export function careerPage(company: Company): PublicPage {
  const { name, address, profile } = company;
  const { title, description } = profile.pages.careers;
  const place = placeOf(company);
  return {
    path: CAREER_PATH,
    heading: profile.careers.heading, // C1
    title: title || `Careers at ${name}: jobs in steel in ${place}`,
    description:
      description ||
      `The positions that are open now at ${name} in ${place}, ${address.province}, what each one asks, and how to apply.`,
    picture: decorationOf(profile, profile.pictures.careers),
  };
}

type Described = Record<'slug' | 'name' | 'description', string>;

export function positionPage(company: Company, { slug, name, description }: Described): PublicPage {
  const place = placeOf(company);
  return {
    path: `${CAREER_PATH}/${slug}`,
    heading: name,
    title: `${name}, ${place} | Careers at ${company.name}`,
    description: firstSentence(description) || `${name} at ${company.name} in ${place}.`,
    picture: decorationOf(company.profile, pictureKeyOf(company.profile, slug)),
    above: [{ path: CAREER_PATH, heading: 'Careers' }],
  };
}

/**
 * Positions take turns with the one that is chosen for them and those of the gallery that no other page begins with, so that
 * none stands on every position's page. Sorted, so that they keep theirs when the gallery is put in another order. // S27
 */
function pictureKeyOf({ pictures, gallery, services }: Company['profile'], slug: string): string {
  const elsewhere = [...Object.values(pictures), ...services.flatMap(({ picture, part }) => [picture, part])];
  const free = gallery.map(({ picture }) => picture).filter((key) => !elsewhere.includes(key));
  const keys = [...new Set([pictures.position, ...free])].sort();
  const sum = [...slug].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return keys.at(-1 - (sum % keys.length)) ?? pictures.position;
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The first sentence of a plain text, or the whole text. */
export function firstSentence(text: string): string {
  const [first] = sentences.segment(text.trim());
  return first?.segment.trim() ?? '';
}
