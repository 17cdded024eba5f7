/** Longer texts are cut. */
const LONGEST = 60;

/** Of two texts the parts that differ, each on one line: of a long text what stands around the first difference. */
export function changedExcerpts(before: string, after: string): [before: string, after: string] {
  const from = firstDifference(before, after);
  return [excerpt(before, from), excerpt(after, from)];
}

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
