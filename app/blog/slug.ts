/** In characters; far longer than any generated slug. */
const MAX_LENGTH = 200;
/** Longest slug that is made or accepted in the office, in characters. */
export const LONGEST_SLUG = 80;

/** Addresses under /api/posts that name no article. */
export const RESERVED_SLUGS = ['categories', 'featured', 'search'];

/** Whether the text has the form of a slug. Anything else is answered without a query. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_LENGTH && /^[a-z0-9-]+$/.test(text);
}

/** The last part of an article's address, made of its title; '' if the title has no letter or digit of the alphabet. */
export function slugOf(title: string): string {
  return title
    .slice(0, 4 * LONGEST_SLUG)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replace(/^-+|-+$/g, '');
}

/** The slug itself if nobody has it, else the first free one of slug-2, slug-3 and so on. */
export function uniqueSlug(slug: string, taken: Iterable<string>): string {
  const held = new Set([...taken, ...RESERVED_SLUGS]);
  let free = slug;
  for (let number = 2; held.has(free); number += 1) free = `${slug}-${number}`;
  return free;
}

/** The slug of an article that was never published: it is in no address, since the article isn't public. */
export function provisionalSlug(id: string): string {
  return `draft-${id}`;
}
