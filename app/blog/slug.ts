/** The longest slug, in characters: imported articles keep theirs. */
export const MAX_SLUG_LENGTH = 200;
/** The longest slug that is made of a title or typed in the office, in characters. A number may follow, where it is taken. */
export const MAX_NEW_SLUG_LENGTH = 80;

/** Paths under /api/posts that are not articles. */
export const RESERVED_SLUGS = ['categories', 'featured', 'search'];

/** Whether the text has the form of a slug; anything else needs no query. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG_LENGTH && /^[a-z0-9-]+$/.test(text);
}

/** The slug of an article that was never published; it appears in no URL. */
export function provisionalSlug(id: string): string {
  return `draft-${id}`;
}
