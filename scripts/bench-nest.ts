// npm run bench:nest -- FOLDER: nests the classic instances of strip packing and prints their densities as a table.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { threadTime } from '#app/drawings/thread-time.server.ts';
import { nest } from '#app/nesting/nest.ts';
import { nestJobSchema } from '#app/nesting/nest-job.ts';
import { polygonArea } from '#app/nesting/used-area.ts';

/**
 * The instances of ESICUP's collection are not part of this repository: FOLDER has them as NAME.json in the format of
 * https://github.com/JeroenGar/jagua-rs/tree/main/assets. The published densities, in %, are the best of Table 3 in Gardeyn, Vanden
 * Berghe and Wauters 2025, "An open-source heuristic to reboot 2D nesting research", arXiv:2509.13329.
 */
const PUBLISHED: Readonly<Record<string, number>> = {
  albano: 89.82,
  dagli: 90.17,
  fu: 92.41,
  jakobs1: 89.26,
  jakobs2: 87.73,
  mao: 86.87,
  marques: 92.02,
  shapes0: 69.98,
  shapes1: 76.73,
  shirts: 90.92,
  swim: 79.83,
  trousers: 92.62,
};

const instanceSchema = z.object({
  strip_height: z.number(),
  items: z.array(
    z.object({
      id: z.number(),
      demand: z.number(),
      allowed_orientations: z.array(z.literal([0, 90, 180, 270])),
      shape: z.object({ data: z.array(z.tuple([z.number(), z.number()])) }),
    }),
  ),
});

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('npm run bench:nest -- FOLDER\n');
  process.exit(1);
}
process.stdout.write('| Instance | Density | Published | Share | Time |\n|---|---|---|---|---|\n');
const shares = Object.entries(PUBLISHED).map(([name, published]) => {
  const { density, seconds } = measure(path.join(folder, `${name}.json`));
  const share = density / published;
  process.stdout.write(
    `| ${name} | ${percent(density / 100)} | ${percent(published / 100)} | ${percent(share)} | ${seconds.toFixed(1)} s |\n`,
  );
  return share;
});
const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
process.stdout.write(`| mean | | | ${percent(mean)} | |\n`);

/** The strip as a plate that is there once, longer than any solution. */
function measure(file: string): { density: number; seconds: number } {
  const { strip_height: width, items } = instanceSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const job = nestJobSchema.parse({
    plates: [{ length: 100_000, width, count: 1 }],
    gap: 0,
    edge: 0,
    parts: items.map(({ id, demand, allowed_orientations: rotations, shape }) => ({
      id: String(id),
      quantity: demand,
      rotations,
      outline: shape.data,
    })),
  });
  const start = threadTime();
  const { plates, interrupted } = nest(job, threadTime);
  if (interrupted) process.stdout.write(`${file}: interrupted\n`);
  const area = items.reduce((sum, { demand, shape }) => sum + demand * polygonArea(shape.data), 0);
  return {
    density: (100 * area) / ((plates[0]?.usedLength ?? Number.NaN) * width),
    seconds: (threadTime() - start) / 1_000,
  };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
