/** The states of an article, with their labels in the list. // B13 */
export const ARTICLE_STATES = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' } as const;
export type ArticleState = keyof typeof ARTICLE_STATES;

/** When a published article last changed: one that was scheduled may have been edited last before its publication. */
export function lastChange({ publishedAt, updatedAt }: { publishedAt: Date; updatedAt: Date }): Date {
  return updatedAt > publishedAt ? updatedAt : publishedAt;
}

/** An article not published this long after its time is reported to staff, in milliseconds. // B15 */
export const OVERDUE_MS = 5 * 60_000;

/** The kinds of saved versions, with their labels. // B16 */
const VERSION_KINDS = {
  saved: 'Saved',
  published: 'Published',
  restored: 'Restored',
  refused: 'Not saved, because somebody else had saved first',
} as const;
export type VersionKind = keyof typeof VERSION_KINDS;

export function versionLabel(kind: string): string {
  return isVersionKind(kind) ? VERSION_KINDS[kind] : kind;
}

function isVersionKind(text: string): text is VersionKind {
  return Object.hasOwn(VERSION_KINDS, text);
}
