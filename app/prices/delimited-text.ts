/** Larger texts are not read. */
const MAX_CHARACTERS = 400_000;

/**
 * Reads what was copied out of a spreadsheet or saved by one: separated by tabs, semicolons or commas, whichever its first line has
 * in this order, with quoted cells (RFC 4180). Empty lines are left out, as are spaces around a cell.
 */
export function readDelimited(text: string): string[][] {
  const content = text.slice(0, MAX_CHARACTERS).replace(/^\uFEFF/, '');
  const [first = ''] = content.match(/^.*\S.*$/m) ?? [];
  const separator = ['\t', ';'].find((mark) => first.includes(mark)) ?? ',';
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"[^${separator}\r\n]*|([^${separator}\r\n]*))(${separator}|\r?\n|\r|$)`,
    'y',
  );
  for (let match = cell.exec(content); match !== null; match = cell.exec(content)) {
    const [, quoted, plain = '', end = ''] = match;
    row.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === separator) continue;
    if (row.some((text) => text !== '')) rows.push(row);
    row = [];
    if (end === '' || cell.lastIndex === content.length) break;
  }
  return rows;
}

/** Cells as a text separated by tabs, which `readDelimited` reads. */
export function writeDelimited(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quotedCell).join('\t')).join('\n');
}

function quotedCell(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
