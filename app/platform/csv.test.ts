import { expect, test } from 'vitest';
import { type Cell, writeCsv } from './csv.server.ts';

async function* batches(...rows: Cell[][]): AsyncGenerator<Cell[][]> {
  for (const row of rows) yield [row];
}

async function written(...rows: Cell[][]): Promise<string> {
  const bytes = await new Response(writeCsv(batches(...rows))).bytes();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

test('D6: one byte order mark, rows that end with CR LF, and quotes where a cell needs them', async () => {
  const text = await written(['Name', 'Says'], ['Renée "Rea" Botha', 'a, b\nc'], ['Nkosi', 7]);
  expect(text).toBe('\uFEFFName,Says\r\n"Renée ""Rea"" Botha","a, b\nc"\r\nNkosi,7\r\n');
});

test.each(['=1+1', '+27 82 555 0142', '-2', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠a'])(
  'D6: %j is no formula any more',
  async (text) => {
    const [, cell] = /^\uFEFF"?(.*?)"?\r\n$/s.exec(await written([text])) ?? [];
    expect(cell).toBe(`'${text}`);
  },
);

test('D6: nor is one where a spreadsheet parts cells at semicolons, or at line breaks in spite of quotes', async () => {
  const hidden = 'I weld;=HYPERLINK("https://evil.example");"@SUM(A1)"\n+1\r\n- 2\t＝3; =4';
  const text = await written(['A-1001', hidden]);
  const cells = text.split(/[;\t\r\n]/).map((cell) => cell.replace(/^[" ]+/, ''));
  expect(cells).toHaveLength(8 + 2);
  expect(cells.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
});

test('D6: a number below zero stays one, and a sign within a text is none', async () => {
  expect(await written([-12, 'a=b', 'x@example.org'])).toBe('\uFEFF-12,a=b,x@example.org\r\n');
});

test('D6: a batch is asked for when it is read, and none after the reader has left', async () => {
  const asked: number[] = [];
  let closed = false;
  async function* counted(): AsyncGenerator<Cell[][]> {
    try {
      for (let batch = 1; batch < 10; batch += 1) {
        asked.push(batch);
        yield [[batch]];
      }
    } finally {
      closed = true;
    }
  }
  const reader = writeCsv(counted()).getReader();
  expect(asked).toEqual([]);
  await reader.read();
  expect(asked).toEqual([1]);
  await reader.read();
  await reader.cancel();
  expect([asked, closed]).toEqual([[1, 2], true]);
});
