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

test('P4: parts with a typed price, too many to be nested, leave the others of their group a computed one', async () => {
  const request = priceRequestSchema.parse(content);
  const [base, gusset] = request.lines;
  if (!base || !gusset) throw new Error('The example has both');
  const price = (lines: typeof request.lines) =>
    priceNested(
      (nests) => priceWithNests({ ...request, lines }, nests),
      (job) => nest(job, () => 0, 40),
    );
  const many = { ...gusset, quantity: 6_000 };
  expect((await price([base, many])).lines.map(({ missing }) => missing)).toEqual(['too-many', 'too-many']);
  const { lines, sums } = await price([base, { ...many, unitPrice: 120 }]);
  const [alone] = (await price([base])).lines;
  expect(lines).toMatchObject([
    { unit: alone?.unit, missing: null },
    { unit: 120, computed: null, missing: null },
  ]);
  expect(sums).not.toBeNull();
  // So does a further quantity with which they are too many.
  const typed = { ...many, quantity: 4_900, unitPrice: 120 };
  const { breaks } = await price([{ ...base, breaks: [200] }, typed]);
  expect(breaks[0]).toMatchObject([{ quantity: 200, total: expect.any(Number) }]);
  // Few enough, they are nested together, and the typed price is compared with the computed one.
  const [, few] = (await price([base, { ...gusset, unitPrice: 120 }])).lines;
  expect(few?.computed).not.toBeNull();
});
