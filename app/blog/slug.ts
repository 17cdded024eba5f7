/** In characters; far longer than any generated slug. */
const MAX_LENGTH = 200;
/** Maximum length of a slug generated or entered in the office, in characters. */
export const MAX_SLUG_LENGTH = 80;

/** Paths under /api/posts that are not articles. */
export const RESERVED_SLUGS = ['categories', 'featured', 'search'];

/** Whether the text has the form of a slug; anything else needs no query. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_LENGTH && /^[a-z0-9-]+$/.test(text);
}

/** A slug made from a title; '' if the title has no letter or digit of the Latin alphabet. */
export function slugOf(title: string): string {
  return title
    .slice(0, 4 * MAX_SLUG_LENGTH)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');
}

/** The slug itself if it is free, otherwise the first free one of slug-2, slug-3 and so on. */
export function uniqueSlug(slug: string, takenSlugs: Iterable<string>): string {
  const unavailable = new Set([...takenSlugs, ...RESERVED_SLUGS]);
  let candidate = slug;
  for (let number = 2; unavailable.has(candidate); number += 1) candidate = `${slug}-${number}`;
  return candidate;
}

/** The slug of an article that was never published; it appears in no URL. */
export function provisionalSlug(id: string): string {
  return `draft-${id}`;
}
