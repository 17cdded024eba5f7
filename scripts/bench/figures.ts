import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { projectRoot } from '#app/platform/project-root.server.ts';

/** One row of a table. */
export type Figure = {
  what: string;
  measured: string;
  /** What it is compared with, and its figure in the same run. */
  against: string;
  /** Compared with the floor: a ratio, or the measured value itself. */
  value: number;
  floor: { atLeast: number } | { atMost: number };
  /** What the figure is limited by. */
  limit: string;
};

/** What one part of the bench measured, under a heading of its own. */
export type Section = {
  heading: Heading;
  table: string;
};

const FILE = path.join(projectRoot(), 'docs/performance.md');
/** The sections of the document, in their order. */
const HEADINGS = [
  'Pages',
  'First and second visits',
  'Screens over a slow line',
  'Office at 100,000',
  'Writing',
  'Memory',
  'Nesting',
] as const;
export type Heading = (typeof HEADINGS)[number];

export function isMet({ value, floor }: Pick<Figure, 'value' | 'floor'>): boolean {
  return 'atLeast' in floor ? value >= floor.atLeast : value <= floor.atMost;
}

/** The floor as a cell, and whether it is missed. */
export function floorCell(figure: Pick<Figure, 'value' | 'floor'>): string {
  const { floor } = figure;
  const wanted = 'atLeast' in floor ? `at least ${floor.atLeast}` : `at most ${floor.atMost}`;
  return isMet(figure) ? wanted : `${wanted}: missed`;
}

export function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The figures as the table that most parts have. */
export function figureTable(figures: readonly Figure[]): string {
  return tableOf(
    ['What', 'Measured', 'Against', 'Value', 'Floor', 'Limited by'],
    figures.map((figure) => {
      const { what, measured, against, value, limit } = figure;
      const shown = value >= 100 ? value.toFixed(0) : value.toPrecision(2);
      return [what, measured, against, shown, floorCell(figure), limit];
    }),
  );
}

/** Prints a section, and puts it into docs/performance.md in place of the one of an earlier run; the others stay. */
export async function report({ heading, table }: Section, client: string): Promise<void> {
  console.log(`\n${table}`);
  const sections = new Map<string, string>();
  for (const section of (await readFile(FILE, 'utf8').catch(() => '')).split(/^## /m).slice(1)) {
    const [name = '', ...lines] = section.split('\n');
    sections.set(name, lines.join('\n').trim());
  }
  sections.set(heading, table);
  const [cpu] = os.cpus();
  const written = HEADINGS.flatMap((name) => {
    const content = sections.get(name);
    return content === undefined ? [] : [`## ${name}\n\n${content}\n`];
  });
  await writeFile(
    FILE,
    `# Performance

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${os.cpus().length} cores (${cpu?.model.trim()}), Node ${process.version}, client: ${client}.
Times depend on the machine, ratios hardly: both sides of a ratio are measured alternately in the same run. CPU is that of the
server's process, whatever its client takes. \`npm run bench -- office memory\` measures only these sections and keeps the others.

${written.join('\n')}`,
  );
}

export function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
