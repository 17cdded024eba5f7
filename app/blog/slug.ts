/** In characters; far longer than any generated slug. */
const MAX_LENGTH = 200;

/** Whether the text has the form of a slug. Anything else is answered without a query. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_LENGTH && /^[a-z0-9-]+$/.test(text);
}
