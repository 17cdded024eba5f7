import { expect, test } from 'vitest';
import { analyseDrawing } from './analyse-drawing.ts';
import { roleOfLayer } from './assign-roles.ts';
import { lengthText, massText } from './drawing-texts.ts';
import { BALLOON_RADIUS, placeMarks, textHeight } from './finding-marks.ts';
import { mass } from './mass.ts';
import { readNumber } from './text-tags.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ['12', 12],
  ['-0.5', -0.5],
  ['+3.25', 3.25],
  ['12,5', 12.5],
  ['1e3', 1000],
  ['1.5D+02', 150],
  ['.5', 0.5],
  ['7.', 7],
  ['0.1234567890123456789', 0.12345678901234568],
  ['', Number.NaN],
  ['1.2.3', Number.NaN],
  ['nan', Number.NaN],
  ['1.#INF', Number.NaN],
  ['0x10', Number.NaN],
])('Q1: %j is read as %d', (text, value) => {
  expect(readNumber(bytes(text), 0, text.length)).toBe(value);
});

test.each([
  ['BEND', 'bend'],
  ['IV_BEND_DOWN', 'bend'],
  ['Biegelinie', 'bend'],
  ['ETCH', 'mark'],
  ['Defpoints', 'ignore'],
  ['DIM', 'ignore'],
  ['Center lines', 'ignore'],
  ['CENTRE', 'ignore'],
  ['CENTER-2', 'ignore'],
  ['HOLE CENTERS', 'ignore'],
  ['CENTRE HOLE', null],
  ['CENTER PLATE', null],
  ['CENTRE RING', null],
  ['TEXT', 'ignore'],
  ['CUT_TEXT', null],
  ['LOGO', null],
  ['BORDER', 'ignore'],
  ['PLATE DIM', 'ignore'],
  ['OUTLINE', null],
  ['IV_INTERIOR_PROFILES', null],
  ['IV_TANGENT', 'ignore'],
  ['IV_ROLL_TANGENT', 'ignore'],
  ['ROLL_TANGENT', 'ignore'],
  ['HOLE AXIS', 'ignore'],
  ['CENTRE_POINTS', 'ignore'],
  ['CENTER CROSS', 'ignore'],
  ['IV_ROLL', 'mark'],
  ['IV_FEATURE_PROFILES_DOWN', 'ignore'],
  ['IV_ALTREP_FRONT', 'ignore'],
  ['IV_TOOL_CENTER_DOWN', 'ignore'],
  ['IV_ARC_CENTERS', 'ignore'],
  ['IV_MARK_SURFACE', 'mark'],
  ['BEND_EXTENT', 'ignore'],
  ['SHEETMETAL_BEND_TANGENT_LI', 'ignore'],
  ['SHEETMETAL_BEND_LINES_DOWN', 'bend'],
  ['SHEETMETAL_CUT_LINES', null],
  ['UP_CENTERLINES', 'bend'],
  ['DOWN_CENTERLINES', 'bend'],
  ['CONTEXT', null],
  ['0', null],
])('Q2: the role of layer %s is %s', (name, role) => {
  expect(roleOfLayer(name)).toBe(role);
});

test('Q4: findings of a kind that lie close together share one mark, and balloons do not cover each other', () => {
  const picture = { minX: 0, minY: -160, width: 310, height: 160, cut: '', bend: '', mark: '' };
  const grid = Array.from({ length: 50 }, (_, at) => ({
    code: 'small-hole',
    at: { x: 10 + 10 * Math.floor(at / 15), y: 10 + 10 * (at % 15) },
  }));
  const far = { code: 'small-hole', at: { x: 300, y: 80 } };
  const web = { code: 'thin-web', at: { x: 12, y: 10 } };
  const height = textHeight(picture);
  const marks = placeMarks([...grid, far, web, { code: 'unit', at: null }], picture, height);
  expect(marks.filter(({ number }) => number === 1).length).toBeLessThanOrEqual(5);
  expect(marks.filter(({ number }) => number === 1).at(-1)?.at).toEqual({ x: 300, y: -80 });
  expect(marks.at(-1)).toMatchObject({ number: 2, at: { x: 12, y: -10 } });
  for (const [index, { balloon }] of marks.entries()) {
    for (const other of marks.slice(index + 1)) {
      const apart = Math.hypot(balloon.x - other.balloon.x, balloon.y - other.balloon.y);
      expect(apart).toBeGreaterThan(2 * BALLOON_RADIUS * height);
    }
  }
});

test('Q3: mass by density and thickness; none where one of them is unknown', () => {
  // 1 m² of 10 mm.
  expect(mass(1e6, 10, 7_850)).toBeCloseTo(78.5);
  expect(mass(1e6, 10, 7_740)).toBeCloseTo(77.4);
  expect(mass(1e6, 10, 2_700)).toBeCloseTo(27);
  expect(mass(1e6, 10, null)).toBeNull();
  expect(mass(1e6, 0, 7_850)).toBeNull();
});

test.each([
  [0.0015, '1.5 g'],
  [0.0384, '38 g'],
  [1.53, '1.53 kg'],
  [990.4, '990 kg'],
])('Q3: a mass of %d kg is written %s: light parts in grams', (kg, text) => {
  expect(massText(kg)).toBe(text.replace(' ', '\u00a0'));
});

test.each([
  ['', 'empty'],
  ['AC1027\u0000\u0000', 'dwg'],
  ['ISO-10303-21;\n', 'step'],
  ['%PDF-1.4\n', 'not-dxf'],
  ['solid part\nfacet normal 0 0 0', 'not-dxf'],
])('Q1: %j is refused as %s', (text, code) => {
  expect(analyseDrawing(bytes(text))).toEqual({ ok: false, code });
});

test('Q8: blocks within blocks end at eight levels, curves and time at their limits', () => {
  const inBlock = (name: string, body: string) => `0\nBLOCK\n2\n${name}\n10\n0\n20\n0\n${body}0\nENDBLK\n`;
  const insert = (name: string, more = '') => `0\nINSERT\n2\n${name}\n10\n0\n20\n0\n${more}`;
  const file = (blocks: string, entities: string) =>
    bytes(`0\nSECTION\n2\nBLOCKS\n${blocks}0\nENDSEC\n0\nSECTION\n2\nENTITIES\n${entities}0\nENDSEC\n`);
  const line = '0\nLINE\n10\n0\n20\n0\n11\n1\n21\n1\n';
  expect(analyseDrawing(file(inBlock('A', insert('A')), insert('A')))).toEqual({
    ok: false,
    code: 'too-deep',
  });
  const array = '70\n1000\n71\n1000\n44\n2\n45\n2\n';
  expect(analyseDrawing(file(inBlock('A', line), insert('A', array)), { milliseconds: 60_000 })).toEqual({
    ok: false,
    code: 'too-many-curves',
  });
  let now = 0;
  const clock = () => {
    now += 1;
    return now;
  };
  // An array of a million blocks without a curve never adds one: only the time stops it.
  const empty = file(inBlock('A', '0\nPOINT\n10\n0\n20\n0\n'), insert('A', '70\n32000\n71\n32000\n'));
  expect(analyseDrawing(empty, { milliseconds: 300, clock })).toEqual({ ok: false, code: 'too-slow' });
});

test('Q3: lengths are written with as many digits as help', () => {
  expect([lengthText(1_250.4), lengthText(12.34), lengthText(8)]).toEqual([
    '1\u00a0250\u00a0mm',
    '12.3\u00a0mm',
    '8\u00a0mm',
  ]);
});
