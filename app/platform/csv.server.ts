import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { streamedBody } from './http/streamed-body.server.ts';

/** A cell's value. Numbers are written as they are, since they can't be formulas. */
export type Cell = string | number;

/** Makes Excel decode the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** First characters that make spreadsheets read a cell as a formula, including full-width forms. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * In locales with a decimal comma, such as South Africa, spreadsheets split cells at semicolons and ignore quotes after
 * a comma, so each semicolon, tab and line break inside a text may start a cell.
 */
const FORMULA_WITHIN = /([;\t\r\n][" ]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * Streams rows as CSV (RFC 4180, UTF-8 with a byte order mark), one batch at a time with backpressure. Texts that a
 * spreadsheet would run as a formula are prefixed with an apostrophe.
 */
export function writeCsv(batches: AsyncIterable<readonly (readonly Cell[])[]>): ReadableStream<Uint8Array> {
  // Without these limits Readable.from would request a batch before anything is read.
  return streamedBody(async () =>
    Readable.from(encodeBatches(batches), { objectMode: false, highWaterMark: 0 }),
  );
}

async function* encodeBatches(
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let prefix = BYTE_ORDER_MARK;
  for await (const rows of batches) {
    const text = stringify(
      rows.map((row) => row.map(escapeFormula)),
      { record_delimiter: '\r\n' },
    );
    yield encoder.encode(prefix + text);
    prefix = '';
  }
}

function escapeFormula(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  const text = cell.replace(FORMULA_WITHIN, "$1'");
  return FORMULA.test(text) ? `'${text}` : text;
}
