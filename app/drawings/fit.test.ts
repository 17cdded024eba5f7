import { expect, test } from 'vitest';
import { adviceText, fitText } from './drawing-texts.ts';
import { bestMachine, cuttingOf, fitMachines, type Plate } from './fit.ts';
import { type StatedMachine, withGeneralFigures } from './stated-machine.ts';

const stated: StatedMachine[] = [
  {
    key: 'laser',
    name: 'Laser',
    process: 'laser',
    bed: null,
    thickness: { carbon: { from: 0.5, to: 35 }, 'high-strength': { from: 0.5, to: 35 } },
  },
  { key: 'plasma', name: 'Plasma', process: 'plasma', bed: { length: 14_000, width: 3_000 }, thickness: {} },
  {
    key: 'profile',
    name: 'Profile',
    process: 'profile',
    bed: { length: 6_500, width: 2_700 },
    thickness: { carbon: { to: 300 }, 'high-strength': { to: 300 } },
  },
];
const machines = stated.map(withGeneralFigures);

const part = { width: 1_000, height: 500 };
const steel = (thickness: number | null): Plate => ({ thickness, group: 'carbon' });
const unknown: Plate = { thickness: null, group: null };

const fitsOf = (plate: Plate, ...parts: (typeof part)[]) => fitMachines(machines, parts, plate);
const answers = (plate: Plate, ...parts: (typeof part)[]) =>
  fitsOf(plate, ...parts).map(({ answer, excess }) => (excess === null ? answer : `${answer} ${excess}`));
const bestOf = (plate: Plate, ...parts: (typeof part)[]) => {
  const best = bestMachine(fitsOf(plate, ...parts));
  return best && [best.fit.machine.key, best.why];
};
const advice = (plate: Plate, ...parts: (typeof part)[]) => {
  const fits = fitsOf(plate, ...parts);
  return adviceText(fits, bestMachine(fits), plate);
};

test('Q5: each machine answers by its limits, straight or turned, and says by how much a part or a plate is beyond', () => {
  expect(answers(steel(6), part)).toEqual(['fits', 'fits', 'fits']);
  expect(answers(steel(40), part)).toEqual(['too-thick 5', 'fits', 'fits']);
  expect(answers(steel(0.4), part)[0]).toMatch(/^too-thin 0\.0?9*1?/);
  expect(answers(steel(20), { width: 2_500, height: 13_000 })).toEqual([
    'unknown-bed',
    'fits-turned',
    'too-large 6500',
  ]);
  expect(bestOf(steel(6), part)).toEqual(['laser', 'it leaves the finest edge and cuts the smallest holes']);
  expect(bestOf(steel(40), part)).toEqual(['profile', 'the laser doesn’t cut this thickness']);
  expect(cuttingOf(machines, [part], steel(40))).toEqual({ thickness: 40, process: 'profile' });
  expect(fitsOf(steel(6))).toEqual([]);
});

test('Q11: a limit that the company does not state is general, and is marked so', () => {
  const [laser, plasma] = fitsOf(steel(20), part);
  expect([laser?.general.bed?.length, laser?.general.thickness]).toEqual([2_500, null]);
  expect([plasma?.general.bed, plasma?.general.thickness]).toEqual([null, { mm: 50, is: 'most' }]);
  // Of a range whose upper limit is stated and whose lower one isn't, the lower one counts near it.
  const profile = fitsOf(steel(10), part)[2];
  expect(profile?.general.thickness).toEqual({ mm: 6, is: 'least' });
  expect(profile && fitText(profile)).toMatch(/a thickness of at least 6\u00a0mm\)\.$/);
  expect(fitsOf(steel(100), part)[2]?.general).toEqual({ bed: null, thickness: null });
  expect(laser && fitText(laser)).toBe(
    'the part fits (general limit: a bed of 2\u00a0500 × 1\u00a0250\u00a0mm).',
  );
  const tooThick = fitsOf(steel(60), part)[1];
  expect(tooThick && fitText(tooThick)).toBe(
    'the plate is 10\u00a0mm too thick (general limit: a thickness of at most 50\u00a0mm).',
  );
  expect(advice(steel(20), part)).toMatch(/^Probably best: Laser, as /);
  expect(advice(steel(100), part)).toMatch(/^Best choice: Profile, as /);
});

test('Q11: beyond the general bed of a machine that could be better, nothing is called best', () => {
  const large = { width: 6_000, height: 2_500 };
  expect(answers(steel(12), large)).toEqual(['unknown-bed', 'fits', 'fits']);
  expect(bestOf(steel(12), large)).toBeNull();
  expect(advice(steel(12), large)).toBe(
    'Which machine suits it best depends on a bed whose size is not stated: ask us.',
  );
  const [laser] = fitsOf(steel(12), large);
  expect(laser && fitText(laser)).toBe(
    'may fit: the size of the bed is not stated (general limit: a bed of 2\u00a0500 × 1\u00a0250\u00a0mm). Please ask us.',
  );
  expect(laser && fitText(laser, 'staff')).not.toContain('ask us');
  // The laser doesn't cut this, whatever its bed.
  expect(bestOf(steel(100), large)?.[0]).toBe('profile');
  expect(answers(steel(12), { width: 2_500, height: 1_250 })[0]).toBe('fits');
  expect(answers(steel(12), { width: 1_251, height: 2_500 })[0]).toBe('unknown-bed');
});

test('Q11: without a thickness the bed fits, not the part, and nothing is called best', () => {
  expect(answers({ thickness: null, group: 'carbon' }, part)).toEqual(['bed', 'bed', 'bed']);
  expect(answers(unknown, { width: 500, height: 6_000 })[2]).toBe('bed-turned');
  expect(answers({ thickness: null, group: 'stainless' }, part)[2]).toBe('wrong-material');
  expect(bestOf(unknown, part)).toBeNull();
  expect(advice(unknown, part)).toBe(
    'With the thickness and the grade we can say which machine suits it best.',
  );
  expect(advice({ thickness: null, group: 'carbon' }, part)).toBe(
    'With the thickness we can say which machine suits it best.',
  );
  const [, plasma] = fitsOf(unknown, part);
  expect(plasma && fitText(plasma)).toBe(
    'the bed takes the part; whether the plate can be cut depends on the thickness.',
  );
});

test('Q11: without a material, an answer holds for each of them', () => {
  const any = (thickness: number): Plate => ({ thickness, group: null });
  // All of them are cut.
  expect(answers(any(6), part)).toEqual(['fits', 'fits', 'some-materials']);
  expect(bestOf(any(6), part)?.[0]).toBe('laser');
  // None of them.
  expect(answers(any(400), part)).toEqual(['too-thick 365', 'too-thick 350', 'too-thick 100']);
  expect(advice(any(400), part)).toBe('None of our machines cuts this: ask us.');
  // Carbon steel, but not aluminium.
  expect(answers(any(30), part)).toEqual(['some-materials', 'some-materials', 'some-materials']);
  expect(advice(any(30), part)).toBe('With the grade we can say which machine suits it best.');
  const [laser] = fitsOf(any(30), part);
  expect(laser && fitText(laser)).toBe(
    'this thickness is cut in carbon steel and wear and high-strength steel only: the grade decides.',
  );
});

test('Q5: all parts of a file are judged, not only the first', () => {
  const parts = [
    part,
    { width: 7_000, height: 500 },
    { width: 500, height: 3_000 },
    { width: 9_000, height: 2_800 },
  ];
  const [laser, plasma, profile] = fitsOf(unknown, ...parts);
  expect(laser).toMatchObject({ answer: 'unknown-bed', parts: 4, concerned: 3 });
  expect(plasma).toMatchObject({ answer: 'bed', concerned: 4 });
  expect(profile).toMatchObject({ answer: 'too-large', concerned: 2, excess: 2_500 });
  const turned = fitsOf(steel(20), part, { width: 2_900, height: 9_000 })[1];
  expect(turned).toMatchObject({ answer: 'fits-turned', parts: 2, concerned: 1 });
  expect(turned && fitText(turned)).toMatch(/^all 2 parts fit, 1 of them turned by 90° \(general limit/);
});

const [, plasma] = fitsOf(steel(20), part);
if (plasma === undefined) throw new Error('There is no plasma');
const plasmaFit = { ...plasma, general: { bed: null, thickness: null } };
test.each<[string, Partial<typeof plasmaFit>]>([
  ['the part fits.', {}],
  ['the part fits, turned by 90°.', { answer: 'fits-turned' }],
  ['the part is 120\u00a0mm too large for the bed.', { answer: 'too-large', excess: 120 }],
  ['the plate is 5\u00a0mm too thick.', { answer: 'too-thick', excess: 5 }],
  ['the plate is 0.2\u00a0mm too thin.', { answer: 'too-thin', excess: 0.2 }],
  ['not for this material.', { answer: 'wrong-material' }],
  [
    'a flame does not cut this grade cleanly.',
    { answer: 'wrong-material', machine: { ...plasma.machine, process: 'profile' } },
  ],
  ['all 3 parts fit.', { parts: 3, concerned: 3 }],
  [
    '2 of 3 parts are too large for the bed, by up to 2\u00a0500\u00a0mm.',
    { answer: 'too-large', excess: 2_500, parts: 3, concerned: 2 },
  ],
  [
    'the bed takes all 3 parts, turned by 90°; whether the plate can be cut depends on the thickness.',
    { answer: 'bed-turned', parts: 3, concerned: 3 },
  ],
])('Q5: %s', (text, fit) => {
  expect(fitText({ ...plasmaFit, ...fit })).toBe(text);
});
