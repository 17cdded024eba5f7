import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { projectRoot } from '#app/platform/project-root.server.ts';

/** One row of the table. */
export interface Figure {
  what: string;
  measured: string;
  /** What it is compared with, and its figure in the same run. */
  against: string;
  /** Compared with the floor: a ratio, or the measured value itself. */
  value: number;
  floor: { atLeast: number } | { atMost: number };
  /** What the figure is limited by. */
  limit: string;
}

const FILE = path.join(projectRoot(), 'docs/performance.md');
const HEADER = '| What | Measured | Against | Value | Floor | Limited by |';

export function isMet({ value, floor }: Figure): boolean {
  return 'atLeast' in floor ? value >= floor.atLeast : value <= floor.atMost;
}

function asRow(figure: Figure): string {
  const { what, measured, against, value, floor, limit } = figure;
  const wanted = 'atLeast' in floor ? `at least ${floor.atLeast}` : `at most ${floor.atMost}`;
  const shown = value >= 100 ? value.toFixed(0) : value.toPrecision(2);
  return `| ${[what, measured, against, shown, `${wanted}${isMet(figure) ? '' : ': missed'}`, limit].join(' | ')} |`;
}

/** Prints the figures, and puts them into the table of docs/performance.md; rows that were not measured stay. */
export async function report(figures: readonly Figure[], client: string): Promise<void> {
  const rows = new Map<string, string>();
  for (const line of (await readFile(FILE, 'utf8').catch(() => '')).split('\n')) {
    const what = /^\| ([^|]+?) \|/.exec(line)?.[1];
    if (what !== undefined && what !== 'What' && !what.startsWith('-')) rows.set(what, line);
  }
  for (const figure of figures) rows.set(figure.what, asRow(figure));
  const [cpu] = os.cpus();
  const table = [HEADER, '| --- | --- | --- | --- | --- | --- |', ...rows.values()].join('\n');
  console.log(`\n${table}`);
  await writeFile(
    FILE,
    `# Performance

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${os.cpus().length} cores (${cpu?.model.trim()}), Node ${process.version}, client: ${client}.
Times depend on the machine, ratios hardly: both sides of a ratio are measured alternately in the same run. CPU is that of the
server's process, whatever its client takes. \`npm run bench -- office memory\` measures only these parts and keeps the other rows.

${table}
`,
  );
}

/** The middle one. */
export function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
