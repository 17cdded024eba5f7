import type { AnalysisView } from '#app/drawings/analysis-view.ts';

/** The findings that a person has to look at before a drawing has a price, in words. (quotation.md) */
const DOUBTS: Readonly<Record<string, string>> = {
  unit: 'the unit is doubtful',
  open: 'a contour is open',
  branch: 'lines branch',
  crossing: 'lines cross',
  frame: 'a frame may be cut along',
  unread: 'something in it could not be read',
  damaged: 'the file is damaged',
  'missing-block': 'something in it is missing',
};

/** Why a drawing may not mean what was measured; empty if nothing speaks against it. */
export function doubtsOf({ findings, open, branched }: AnalysisView & { readonly ok: true }): string[] {
  const codes = new Set(findings.map(({ code }) => code));
  if (open > 0) codes.add('open');
  if (branched > 0) codes.add('branch');
  return Object.entries(DOUBTS).flatMap(([code, words]) => (codes.has(code) ? [words] : []));
}
