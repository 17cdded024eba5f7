/** An ilike pattern that matches texts containing `text`, with %, _ and \ escaped. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Normalises a filter's text: trimmed, truncated, and without NUL, which PostgreSQL rejects. */
export function searchText(typed: string | null): string {
  return (typed ?? '').replaceAll('\0', '').trim().slice(0, MAX_LENGTH);
}

/** Maximum length in characters; longer than any searched text. */
const MAX_LENGTH = 200;
