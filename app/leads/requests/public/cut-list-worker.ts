import { unzipSync } from 'fflate';
import { partText } from '#app/platform/files/preview/parse-xml.ts';
import { readWorkbook } from '#app/platform/files/preview/read-workbook.ts';

/** The texts of the cells of a workbook, by sheet and row; null if it can't be read. */
export type CellTexts = readonly (readonly (readonly string[])[])[] | null;

/** Larger parts are not the cells of a cut list. */
const MOST_BYTES = 16 * 1024 * 1024;

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  readCells(data).then(postMessage, () => postMessage(null));
});

/** By the same reader as on the server, so that both see the same cells. */
async function readCells(bytes: Uint8Array): Promise<CellTexts> {
  const unpacked = unzipSync(bytes, {
    filter: ({ name, originalSize }) => /\.(?:xml|rels)$/i.test(name) && originalSize <= MOST_BYTES,
  });
  const parts = new Map(Object.entries(unpacked).map(([name, content]) => [name.toLowerCase(), content]));
  const read = await readWorkbook({
    has: (name) => parts.has(name),
    async text(name, limit) {
      const content = parts.get(name);
      if (content === undefined) throw new Error(`The workbook has no ${name}`);
      return partText(content.subarray(0, limit), content.length > limit);
    },
  });
  if (!read.ok) return null;
  return read.sheets.map(({ rows }) => rows.map((row) => row.map((cell) => cell?.text ?? '')));
}
