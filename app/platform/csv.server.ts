import { stringify } from 'csv-stringify/sync';

/** What stands in a cell; a number is never read as a formula. */
export type Cell = string | number;

/** Without it Excel takes names for another alphabet's. */
const BYTE_ORDER_MARK = '\uFEFF';
/** How a cell begins that spreadsheets read as a formula, also where it is written wide, as in East Asia. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Where the comma is the decimal sign, as in South Africa, spreadsheets part cells at semicolons, and see no quotes around
 * a cell that begins behind a comma: then each semicolon, tab and line break within a text begins a cell too.
 */
const FORMULA_WITHIN = /([;\t\r\n][" ]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * Writes rows as CSV (RFC 4180, UTF-8 with a byte order mark) as they come, a batch at a time and only as fast as they
 * are read. Text that a spreadsheet would run as a formula gets an apostrophe in front.
 */
export function writeCsv(batches: AsyncIterable<readonly (readonly Cell[])[]>): ReadableStream<Uint8Array> {
  const written = encoded(batches);
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await written.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await written.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

async function* encoded(batches: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let mark = BYTE_ORDER_MARK;
  for await (const rows of batches) {
    const text = stringify(
      rows.map((row) => row.map(defuse)),
      { record_delimiter: '\r\n' },
    );
    yield encoder.encode(mark + text);
    mark = '';
  }
}

function defuse(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  const text = cell.replace(FORMULA_WITHIN, "$1'");
  return FORMULA.test(text) ? `'${text}` : text;
}
