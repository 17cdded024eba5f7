import type { AnalysisView, MeasuredView } from '#app/drawings/analysis-view.ts';
import { findingTexts } from '#app/drawings/finding-texts.ts';

/** The findings that a person has to look at before a drawing has a price, in words. // P2 */
const DOUBTS: Readonly<Record<string, string>> = {
  unit: 'the unit is doubtful',
  open: 'a contour is open',
  'loose-line': 'a line belongs to no contour',
  branch: 'lines branch',
  crossing: 'lines cross',
  frame: 'a frame may be cut along',
  'ignored-outline': 'the outline may be left out',
  'not-flat': 'it is not flat',
  unread: 'something in it could not be read',
  damaged: 'the file is damaged',
  'missing-block': 'something in it is missing',
};

/** Why a drawing may not mean what was measured; empty if nothing speaks against it. */
export function doubtsOf({ findings, open, branched }: MeasuredView): string[] {
  const codes = new Set(findings.map(({ code }) => code));
  if (open > findings.filter(({ code }) => code === 'loose-line').length) codes.add('open');
  if (branched > 0) codes.add('branch');
  return Object.entries(DOUBTS).flatMap(([code, words]) => (codes.has(code) ? [words] : []));
}

/** Findings that say what is wrong with something else than an outline. */
const BESIDE_OUTLINE: readonly string[] = ['unit', 'nothing-to-cut', 'duplicate', 'not-flat'];

/** Why a drawing has no part that can be measured, and where, in one to a few sentences. @param view null if the file was not read. */
export function whyUnmeasured(name: string, view: AnalysisView | null): string {
  if (view === null)
    return `${name} could not be read just now. Delete this draft and price the request again.`;
  if (!view.ok) return `${name} was not measured. ${view.error}`;
  const findings = view.findings.filter(({ code }) => !BESIDE_OUTLINE.includes(code));
  const reasons = findingTexts({ findings }, null).slice(0, 4);
  return [`${name} has no closed outline.`, ...reasons].join(' ');
}
