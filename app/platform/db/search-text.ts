/** An ilike pattern for what contains a text. What was typed means itself: % and _ are no wildcards. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** What was typed into a filter, made fit to be asked for: PostgreSQL takes no NUL, and space around it means nothing. */
export function searchText(typed: string | null): string {
  return (typed ?? '').replaceAll('\0', '').trim().slice(0, LONGEST);
}

/** Longer than anything that could be found. */
const LONGEST = 200;
