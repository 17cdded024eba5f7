import { expect, test } from 'vitest';
import { nest } from '#app/nesting/nest.ts';
import { groupsOf, nestJobOf } from './groups.ts';
import examples from './price-examples.fixture.json' with { type: 'json' };
import { priceRequestSchema } from './price-request.ts';
import { priceNested, priceWithNests } from './price-with-nests.server.ts';

/** The second example without its nests: two lines that share a plate, the same grade on another machine, free-issue plate, an item. */
const content = { ...examples[1]?.case, nests: [] };

test('P4: lines of one process, grade, thickness and owner of the plate are nested together, with gap and edge of the machine', () => {
  const groups = [...groupsOf(priceRequestSchema.parse(content)).values()];
  expect(groups.map(({ lines }) => lines.map(({ line }) => line.description))).toEqual([
    ['Base plate', 'Gusset'],
    ['Liner'],
    ['Cover'],
  ]);
  const [first, second] = groups.map(nestJobOf);
  expect(first).toMatchObject({
    gap: 8,
    edge: 10,
    wholePlates: false,
    parts: [
      { id: '0', quantity: 24, rotations: [0, 90, 180, 270] },
      { id: '1', quantity: 60 },
    ],
  });
  expect(first?.parts[0]?.outline).toEqual([
    [0, 0],
    [300, 0],
    [300, 200],
    [0, 200],
  ]);
  expect(second).toMatchObject({ gap: 14, edge: 15 });
});

test('P4: a group is the same job in whatever order its lines stand', () => {
  const request = priceRequestSchema.parse(content);
  const [base, gusset] = request.lines;
  if (!base?.part || !gusset?.part) throw new Error('The example has both');
  // Of the same size, but not the same shape, and the same in another quantity.
  const turned = {
    ...gusset,
    part: {
      ...gusset.part,
      outline: [
        [0, 0],
        [gusset.part.width, 0],
        [0, gusset.part.height],
      ],
    },
  };
  const lines = [base, gusset, turned as typeof gusset, { ...gusset, quantity: 1 }];
  const jobs = [lines, lines.toReversed(), lines.toSpliced(0, 1).concat(base)].map((lines) =>
    [...groupsOf({ ...request, lines }).values()].map(nestJobOf),
  );
  expect(jobs[0]?.[0]?.parts).toHaveLength(4);
  expect(jobs[1]).toEqual(jobs[0]);
  expect(jobs[2]).toEqual(jobs[0]);
});

test('P4: grain allows half turns only, and a machine takes only the plates that its bed holds', async () => {
  const request = priceRequestSchema.parse(content);
  const [line] = request.lines;
  const { laser } = request.priceBook.processes;
  if (line === undefined || laser === undefined) throw new Error('The example has both');
  line.grain = true;
  const jobs = () => [...groupsOf(request).values()].map(nestJobOf);
  expect(jobs()[0]?.parts[0]?.rotations).toEqual([0, 180]);
  laser.bed = { length: 2_000, width: 1_000 };
  expect(jobs()[0]).toBeNull();
  const { lines } = await priceNested(
    (nests) => priceWithNests(request, nests),
    (job) => nest(job, () => 0, 40),
  );
  expect(lines.map(({ missing }) => missing)).toEqual(['plates', 'plates', null, 'plates', null]);
});

test('P4: of more parts than one nest takes, some are nested in proportion, and the plate is scaled up from theirs', async () => {
  const request = priceRequestSchema.parse(content);
  const [base, gusset] = request.lines;
  if (!base || !gusset) throw new Error('The example has both');
  const jobs: number[][] = [];
  const price = (lines: typeof request.lines) =>
    priceNested(
      (nests) => priceWithNests({ ...request, lines }, nests),
      (job) => {
        jobs.push(job.parts.map(({ quantity }) => quantity));
        return nest(job, () => 0, 40);
      },
    );
  const kgOf = async (lines: typeof request.lines) => {
    const { lines: priced, groups } = await price(lines);
    const [group] = groups;
    if (group === undefined || typeof group.nest === 'string') throw new Error('It has no nest');
    expect(priced.map(({ missing }) => missing)).toEqual(lines.map(() => null));
    return group.nest;
  };
  const few = await kgOf([
    { ...base, quantity: 2_500 },
    { ...gusset, quantity: 2_500 },
  ]);
  const many = await kgOf([
    { ...base, quantity: 250_000 },
    { ...gusset, quantity: 250_000 },
  ]);
  expect(jobs).toEqual([
    [2_500, 2_500],
    [2_500, 2_500],
  ]);
  expect(many.scaled).toEqual({ parts: 500_000, nested: 5_000 });
  expect(many.usedArea / few.usedArea).toBeCloseTo(100, 0);
  expect(many.sheets / few.sheets).toBeCloseTo(100, -1);
  // A further part costs next to nothing, on either side of the limit.
  const [at, above] = [
    await kgOf([{ ...base, quantity: 5_000 }]),
    await kgOf([{ ...base, quantity: 5_001 }]),
  ];
  expect(above.scaled).toEqual({ parts: 5_001, nested: 2_501 });
  expect(Math.abs(above.usedArea / at.usedArea - 1)).toBeLessThan(0.02);
  // One of another size is nested among them, once.
  const mixed = await kgOf([
    { ...base, quantity: 1 },
    { ...gusset, quantity: 20_000 },
  ]);
  expect(jobs.at(-1)?.reduce((sum, quantity) => sum + quantity, 0)).toBeLessThanOrEqual(5_000);
  expect(mixed.scaled?.parts).toBe(20_001);
  // With a typed price it keeps its place in the group.
  const typed = await price([
    { ...base, breaks: [200] },
    { ...gusset, quantity: 6_000, unitPrice: 120 },
  ]);
  expect(typed.lines[1]?.computed).not.toBeNull();
  expect(typed.breaks[0]).toMatchObject([{ quantity: 200, total: expect.any(Number) }]);
});
