import { Readable } from 'node:stream';
import type { Log } from '../log.server.ts';
import { streamedBody } from './streamed-body.server.ts';

/** A cell's value. Numbers are written as they are, since they can't be formulas. */
export type Cell = string | number;

/** Rows to write, or lines that are written already, each with its line end. */
type Batch = readonly (readonly Cell[])[] | string;

export const LINE_END = '\r\n';

/** Makes Excel decode the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const SIGNS = '=+@\uFF1D\uFF0B\uFF0D\uFF20-';
/** First characters that make spreadsheets read a cell as a formula, including full-width forms. */
const FORMULA = new RegExp(`^[\t\r\n${SIGNS}]`);
/**
 * In locales with a decimal comma, such as South Africa, spreadsheets split cells at semicolons and ignore quotes after
 * a comma, so each semicolon, tab and line break inside a text may start a cell.
 */
const FORMULA_WITHIN = new RegExp(`([;\t\r\n][" ]*)(?=[${SIGNS}])`, 'g');
/** Cells without these are written as they are. */
const SPECIAL = new RegExp(`[",;\t\r\n]|^[${SIGNS}]`);

/**
 * Answers with a CSV file. If reading its rows fails half way, that is logged and the connection is aborted, so that a partial
 * download never looks complete.
 *
 * @param name with its extension.
 */
export function csvDownload(name: string, batches: AsyncIterable<Batch>, log: Log): Response {
  return new Response(writeCsv(logged(batches, name, log)), { headers: csvHeaders(name) });
}

/** What is said of the file, also where only that is asked for. */
export function csvHeaders(name: string): Record<string, string> {
  return {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
  };
}

async function* logged(batches: AsyncIterable<Batch>, file: string, log: Log): AsyncGenerator<Batch> {
  try {
    yield* batches;
  } catch (error) {
    log.error({ err: error, file }, 'a download was aborted');
    throw error;
  }
}

/**
 * Streams rows as CSV (RFC 4180, UTF-8 with a byte order mark), one batch at a time with backpressure. Texts that a
 * spreadsheet would run as a formula are prefixed with an apostrophe.
 */
export function writeCsv(batches: AsyncIterable<Batch>): ReadableStream<Uint8Array> {
  // Without these limits Readable.from would request a batch before anything is read.
  return streamedBody(async () =>
    Readable.from(encodeBatches(batches), { objectMode: false, highWaterMark: 0 }),
  );
}

async function* encodeBatches(batches: AsyncIterable<Batch>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let prefix = BYTE_ORDER_MARK;
  for await (const batch of batches) {
    const text = typeof batch === 'string' ? batch : batch.map(csvLine).join('');
    yield encoder.encode(prefix + text);
    prefix = '';
  }
}

function csvLine(row: readonly Cell[]): string {
  return row.map((cell) => (typeof cell === 'string' ? csvCell(cell) : cell)).join(',') + LINE_END;
}

function escapeFormula(cell: string): string {
  const text = cell.replace(FORMULA_WITHIN, "$1'");
  return FORMULA.test(text) ? `'${text}` : text;
}

/** One cell as `writeCsv` writes it, for lines that are put together elsewhere. */
export function csvCell(text: string): string {
  if (!SPECIAL.test(text)) return text;
  const escaped = escapeFormula(text);
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
