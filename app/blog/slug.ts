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

/** The slug of an article that was never published; it appears in no URL. */
export function provisionalSlug(id: string): string {
  return `draft-${id}`;
}
