/** Words of a table's cell that look alike. */
export type CellPart = {
  readonly text: string;
  readonly isBold: boolean;
  /** The address of a link as it was typed, which may be an unsafe one; null without a link. */
  readonly href: string | null;
};

const MARKED = /\*\*(?!\s)([^*]+)(?<!\s)\*\*|\[([^\][]+)\]\(([^()\s]+)\)/g;

/** A cell is plain text in which **words** are bold and [words](address) is a link. */
export function readCellText(cell: string): CellPart[] {
  const parts: CellPart[] = [];
  let end = 0;
  const plain = (text: string) => (text === '' ? [] : [{ text, isBold: false, href: null }]);
  for (const match of cell.matchAll(MARKED)) {
    const [whole, bold, text = '', href = ''] = match;
    parts.push(...plain(cell.slice(end, match.index)));
    if (bold === undefined) parts.push({ text, isBold: false, href });
    else parts.push(...readCellText(bold).map((part) => ({ ...part, isBold: true })));
    end = match.index + whole.length;
  }
  return [...parts, ...plain(cell.slice(end))];
}

/** The cell's words without what marks them. */
export function plainCell(cell: string): string {
  return readCellText(cell)
    .map(({ text }) => text)
    .join('');
}

/** The cell in which these links are only text. */
export function cellWithoutLinks(cell: string, isLeftOut: (href: string) => boolean): string {
  return cell.replace(MARKED, (whole: string, _bold: string | undefined, text: string, href?: string) =>
    href !== undefined && isLeftOut(href) ? text : whole,
  );
}
