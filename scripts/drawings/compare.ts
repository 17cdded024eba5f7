import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Budget } from '#app/drawings/budget.ts';
import { BoxBuilder, curveLength } from '#app/drawings/curve.ts';
import { decode } from '#app/drawings/decode.ts';
import { expand } from '#app/drawings/expand.ts';
import { readDxf } from '#app/drawings/read-dxf.ts';

/**
 * Holds the reader against what ezdxf measured (measure_with_ezdxf.py): extents and total length of all curves, each to 0.1 %.
 *
 * node scripts/drawings/compare.ts FOLDER/ezdxf.jsonl
 */
type Measured = {
  file: string;
  ok: boolean;
  error?: string;
  width: number;
  height: number;
  length: number;
};

const [list = ''] = process.argv.slice(2);
const rows: Measured[] = readFileSync(list, 'utf8')
  .trim()
  .split('\n')
  .map((row) => JSON.parse(row));
let agreed = 0;
for (const row of rows) {
  const ours = measure(path.resolve(path.dirname(list), row.file));
  if (typeof ours === 'string') console.log('not read', row.file, ours);
  else if (!row.ok) console.log('not read by ezdxf', row.file, row.error);
  else if (near(ours.width, row.width) && near(ours.height, row.height) && near(ours.length, row.length))
    agreed += 1;
  else console.log('differs', row.file, ours, row);
}
console.log(`${agreed} of ${rows.length} agree`);

function measure(file: string): { width: number; height: number; length: number } | string {
  const budget = new Budget(60_000, () => performance.now());
  try {
    const { curves } = expand(readDxf(decode(readFileSync(file), budget), budget), 1e-4, budget);
    const builder = new BoxBuilder();
    for (const curve of curves) builder.addCurve(curve);
    const box = builder.build();
    return {
      width: box === null ? 0 : box.maxX - box.minX,
      height: box === null ? 0 : box.maxY - box.minY,
      length: curves.reduce((length, curve) => length + curveLength(curve), 0),
    };
  } catch (error) {
    return String(error);
  }
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.001 * Math.max(Math.abs(a), Math.abs(b)) + 1e-4;
}
