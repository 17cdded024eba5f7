/** What a file can do when it is opened in its own program, and staff should know before. */
export type Caution = keyof typeof CAUTIONS;

/** What staff read beside the file. The previews in the office run nothing of it. */
export const CAUTIONS = {
  scripts: 'This PDF contains scripts. Don’t allow them if your program asks.',
  launch: 'This PDF can start another program. Don’t allow it if your program asks.',
  unchecked: 'Part of this PDF could not be read, so it was not checked for scripts.',
  'external-links': 'This file fetches data from elsewhere. Don’t update its links if your program asks.',
} as const;

export function isCaution(text: unknown): text is Caution {
  return typeof text === 'string' && Object.hasOwn(CAUTIONS, text);
}
