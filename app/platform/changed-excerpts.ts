/** A value that was changed, in words; '' where it was or is not there. Of an entry as a whole `after` says `added` or `removed`. */
export type Change = {
  /** Laser Cutting, Line in lists */
  readonly of: string;
  readonly before: string;
  readonly after: string;
};

/** How many changes are named; the rest are only counted. */
const MAX_NAMED = 5;

/** Changes in short, each on a line: Slogan: Cut today. → Cut tomorrow. */
export function changesText(changes: readonly Change[]): string {
  const named = changes.slice(0, MAX_NAMED).map((change) => {
    const { of, before, after } = change;
    const isEntry = before === '' && (after === 'added' || after === 'removed');
    return isEntry ? `${of} ${after}` : `${of}: ${changeText(change)}`;
  });
  const rest = changes.length - MAX_NAMED;
  return [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n');
}

/** 18,50 → 19,20, each on one line: of a long text what stands around the first difference. */
export function changeText({ before, after }: Change): string {
  const from = firstDifference(before, after);
  return [before, after].map((text) => excerpt(text, from) || 'empty').join(' → ');
}

/** Longer texts are cut. */
const LONGEST = 60;

/** The part of a long text that was changed. @param from where it differs. */
function excerpt(text: string, from: number): string {
  const plain = text.replace(/\s/g, ' ');
  const start = plain.length <= LONGEST ? 0 : Math.max(0, plain.lastIndexOf(' ', from - LONGEST / 4) + 1);
  const end = start + LONGEST;
  return `${start > 0 ? '…' : ''}${plain.slice(start, end).trimEnd()}${end < plain.length ? '…' : ''}`;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}
