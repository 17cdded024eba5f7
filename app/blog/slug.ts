/** Much longer than any title makes it. */
const LONGEST = 200;

/** Whether that can be the slug of anything. What is not is in no table, and need not be asked for. */
export function isSlug(text: string): boolean {
  return text.length <= LONGEST && /^[a-z0-9-]+$/.test(text);
}
