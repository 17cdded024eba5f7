import { expect, test } from 'vitest';
import { analyseDrawing } from './analyse-drawing.ts';
import { roleOfLayer } from './assign-roles.ts';
import { fitProcesses, suits } from './fit.ts';
import { mass } from './mass.ts';
import { readNumber } from './text-tags.ts';
import { fitText, lengthText } from './words.ts';

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
  ['TEXT', 'ignore'],
  ['OUTLINE', null],
  ['IV_INTERIOR_PROFILES', null],
  ['CONTEXT', null],
  ['0', null],
])('Q2: the role of layer %s is %s', (name, role) => {
  expect(roleOfLayer(name)).toBe(role);
});

const question = { width: 1000, height: 500, thickness: 6, material: 'mild-steel' };

test('Q5: each process answers by the limits of the company file, and what it does not state is unknown', () => {
  expect(fitProcesses(question).map(({ process, answer, unknown }) => [process, answer, unknown])).toEqual([
    ['laser', 'unknown', ['bed']],
    ['plasma', 'unknown', ['thickness']],
    ['profile', 'fits', []],
  ]);
  const long = fitProcesses({ ...question, width: 2_500, height: 13_000, thickness: null });
  expect(long.map(({ answer, over }) => [answer, over])).toEqual([
    ['unknown', null],
    ['fits-turned', null],
    ['too-large', 6_500],
  ]);
  const thick = fitProcesses({ ...question, thickness: 40 });
  expect(thick[0]).toMatchObject({ answer: 'too-thick', over: 5 });
  expect(suits(thick, { ...question, thickness: 40 })?.fit.process).toBe('profile');
});

test('Q5: a flame cuts no stainless steel', () => {
  const fits = fitProcesses({ ...question, material: 'ss304' });
  expect(fits.find(({ process }) => process === 'profile')?.answer).toBe('wrong-material');
  expect(fitText({ answer: 'too-large', over: 120, unknown: [] })).toBe('is too small by 120\u00a0mm.');
});

test('Q3: mass by grade and thickness; none where the density is unknown', () => {
  // 1 m² of 10 mm.
  expect(mass(1e6, 10, 'mild-steel')).toBeCloseTo(78.5);
  expect(mass(1e6, 10, '3cr12')).toBeCloseTo(77.4);
  expect(mass(1e6, 10, 'aluminium')).toBeCloseTo(27);
  expect(mass(1e6, 10, 'vastrap')).toBeNull();
  expect(mass(1e6, 0, 'mild-steel')).toBeNull();
});

const plate = (holes: string) =>
  bytes(
    `0\nSECTION\n2\nENTITIES\n0\nLWPOLYLINE\n70\n1\n10\n0\n20\n0\n10\n100\n20\n0\n10\n100\n20\n50\n10\n0\n20\n50\n${holes}0\nENDSEC\n`,
  );
const hole = (x: number, radius: number) => `0\nCIRCLE\n10\n${x}\n20\n25\n40\n${radius}\n`;

test('Q4: holes and webs are judged by the thickness and the process', () => {
  const drawn = plate(hole(20, 2) + hole(50, 7) + hole(61, 3) + hole(97, 1.5));
  const codes = (thickness: number, process: 'laser' | 'profile') => {
    const analysis = analyseDrawing(drawn, { cutting: { thickness, process }, milliseconds: 60_000 });
    if (!analysis.ok) throw new Error(analysis.code);
    return analysis.findings.map(({ code, value }) => [code, value && Math.round(value * 10) / 10]);
  };
  expect(codes(1, 'laser')).toEqual([]);
  expect(codes(3.5, 'laser')).toEqual([
    ['fine-hole', 4],
    ['small-hole', 3],
    ['thin-web', 1],
    ['thin-web', 1.5],
  ]);
  expect(codes(1.2, 'profile')).toEqual([['thin-web', 1]]);
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
