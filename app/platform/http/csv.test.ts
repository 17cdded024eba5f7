import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, csvCell, writeCsv } from './csv.server.ts';

async function* batches(...rows: Cell[][]): AsyncGenerator<Cell[][]> {
  for (const row of rows) yield [row];
}

async function csvOf(...rows: Cell[][]): Promise<string> {
  const bytes = await new Response(writeCsv(batches(...rows))).arrayBuffer();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

test('D6: writes one byte order mark, CRLF row endings, and quotes where needed', async () => {
  const text = await csvOf(['Name', 'Says'], ['Renée "Rea" Botha', 'a, b\nc'], ['Nkosi', 7]);
  expect(text).toBe('\uFEFFName,Says\r\n"Renée ""Rea"" Botha","a, b\nc"\r\nNkosi,7\r\n');
});

test.each(['=1+1', '+27 82 555 0142', '-2', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠a'])(
  'D6: %j is escaped',
  async (text) => {
    const [, cell] = /^\uFEFF"?(.*?)"?\r\n$/s.exec(await csvOf([text])) ?? [];
    expect(cell).toBe(`'${text}`);
  },
);

test('D6: formulas after semicolons and line breaks inside a text are escaped', async () => {
  const hidden = 'I weld;=HYPERLINK("https://evil.example");"@SUM(A1)"\n+1\r\n- 2\t＝3; =4\r@A1';
  const text = await csvOf(['A-1001', hidden]);
  const cells = text.split(/[;\t\r\n]/).map((cell) => cell.replace(/^[" ]+/, ''));
  expect(cells).toHaveLength(9 + 2);
  expect(cells.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
});

test.each(['\n', '\r', '\r\n'])(
  'D6: a text of two lines, separated by %j, is one cell',
  async (lineBreak) => {
    expect(await csvOf([`one${lineBreak}two`, 'three'])).toBe(`\uFEFF"one${lineBreak}two",three\r\n`);
  },
);

test('D6: negative numbers and operators inside a text are not escaped', async () => {
  expect(await csvOf([-12, 'a=b', 'x@example.org'])).toBe('\uFEFF-12,a=b,x@example.org\r\n');
});

test('D6: batches are read on demand, and reading stops when the reader cancels', async () => {
  const requested: number[] = [];
  let closed = false;
  async function* counted(): AsyncGenerator<Cell[][]> {
    try {
      for (let batch = 1; batch < 10; batch += 1) {
        requested.push(batch);
        yield [[batch]];
      }
    } finally {
      closed = true;
    }
  }
  const reader = writeCsv(counted()).getReader();
  expect(requested).toEqual([]);
  await reader.read();
  expect(requested).toEqual([1]);
  await reader.read();
  await reader.cancel();
  expect([requested, closed]).toEqual([[1, 2], true]);
});

test('D6: whatever a cell contains, it is one cell that a reader of CSV reads back', () => {
  const piece = fc.constantFrom(
    ...'=+-@\uFF1D\uFF0B\uFF0D\uFF20;,"\'\t\r\n \\$&1aé\u00a0',
    '" ',
    ';"=',
    '😀',
  );
  const texts = fc.sample(fc.array(piece, { maxLength: 12 }), { numRuns: 3_000, seed: 1 });
  for (const text of ['', '=1', ...texts.map((pieces) => pieces.join(''))]) {
    const cell = csvCell(text);
    const [, quoted, plain] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))$/.exec(cell) ?? [];
    const read = quoted?.replaceAll('""', '"') ?? plain;
    // Without the apostrophes before what would be formulas.
    expect(read?.replaceAll("'", ''), cell).toBe(text.replaceAll("'", ''));
  }
});
