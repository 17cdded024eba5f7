import { expect, test } from 'vitest';
import { analyseDrawing } from './analyse-drawing.ts';
import type { ShownFinding } from './analysis-view.ts';
import { findingTexts } from './finding-texts.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

const plate = (holes: string, width = 100) =>
  bytes(
    `0\nSECTION\n2\nENTITIES\n0\nLWPOLYLINE\n70\n1\n10\n0\n20\n0\n10\n${width}\n20\n0\n10\n${width}\n20\n50\n10\n0\n20\n50\n${holes}0\nENDSEC\n`,
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
    ['small-hole', 3],
    ['fine-hole', 4],
    // None between the smallest hole and the edge, as that is drilled.
    ['thin-web', 1],
  ]);
  expect(codes(1.2, 'profile')).toEqual([['thin-web', 1]]);
  // As the page of the service says, a flame cuts no hole smaller than the plate is thick.
  const flameCut = analyseDrawing(plate(hole(20, 4.9) + hole(50, 5.1) + hole(80, 7.6)), {
    cutting: { thickness: 10, process: 'profile' },
    milliseconds: 60_000,
  });
  expect(flameCut.ok && flameCut.findings).toMatchObject([
    { code: 'small-hole', limit: 10, at: { x: 20 } },
    { code: 'fine-hole', limit: 15, at: { x: 50 } },
  ]);
});

test('Q4: the smallest holes are named however many larger ones come first', () => {
  const fine = Array.from({ length: 60 }, (_, at) => hole(20 + at * 30, 7));
  const drawn = plate(fine.join('') + hole(1_900, 2.5), 2_000);
  const cutting = { thickness: 12, process: 'laser' } as const;
  const analysis = analyseDrawing(drawn, { cutting, milliseconds: 60_000 });
  if (!analysis.ok) throw new Error(analysis.code);
  const small = analysis.findings.filter(({ code }) => code === 'small-hole');
  expect(small.map(({ value }) => value && Math.round(value))).toEqual([5]);
});

test('O1, Q4: holes are drilled only if all of them are round and not too large to drill', () => {
  const hole = (value: number, round = true) => finding('fine-hole', { value, limit: 80, round });
  expect(texts(hole(20), hole(45))[0]).toMatch(/: we drill them for an exact fit\.$/);
  expect(texts(hole(20), hole(70))[0]).toMatch(/: make them larger, or ask us\.$/);
  expect(texts(hole(8), hole(10, false))[0]).toMatch(/: make them larger, or ask us\.$/);
});

const finding = (code: string, more: Partial<ShownFinding> = {}): ShownFinding => ({
  code,
  at: { x: 120, y: 40.5 },
  value: null,
  ...more,
});
const texts = (...findings: ShownFinding[]) =>
  findingTexts({ findings }, 45).map((text) => text.replaceAll('\u00a0', ' '));

test('O1, Q4: a company that drills no holes, or doesn’t say up to which size, gives no advice to drill', () => {
  const hole = finding('small-hole', { value: 6, limit: 20, round: true });
  const [text] = findingTexts({ findings: [hole] }, null);
  expect(text).toMatch(/make it larger, or ask us\.$/);
});

test.each<[string, ShownFinding[]]>([
  [
    'Gap of 4 mm between the ends at (120, 40.5): close it. Up to 0.01 mm counts as closed.',
    [finding('open', { value: 4 })],
  ],
  [
    'Gap of 0.10 mm between the ends at (120, 40.5): close it. Up to 0.01 mm counts as closed.',
    [finding('gap', { value: 0.1 })],
  ],
  [
    '2 gaps, the widest 0.40 mm, one at (120, 40.5): close them. Up to 0.01 mm counts as closed.',
    [finding('gap', { value: 0.1, at: { x: 0, y: 0 } }), finding('gap', { value: 0.4 })],
  ],
  ['1 contour not closed at (120, 40.5): close the outline.', [finding('open')]],
  [
    'A line of 200 mm at (120, 40.5) belongs to no closed contour: close the contour, delete the line, or put it on a layer BEND or MARK.',
    [finding('loose-line', { value: 200 })],
  ],
  [
    '2 lines belong to no closed contour, the longest 200 mm, one at (120, 40.5): close the contour, delete them, or put them on a layer BEND or MARK.',
    [finding('loose-line', { value: 50 }), finding('loose-line', { value: 200 })],
  ],
  [
    'Ø 6 mm at (120, 40.5), from 20 mm on in this plate: we drill it.',
    [finding('small-hole', { value: 6, limit: 20, round: true })],
  ],
  [
    '2 holes, the smallest Ø 6 mm, one at (120, 40.5), from 20 mm on in this plate: we drill them.',
    [
      finding('small-hole', { value: 7, limit: 20, round: true }),
      finding('small-hole', { value: 6, limit: 20, round: true }),
    ],
  ],
  // Larger than any drill of the company.
  [
    'Ø 60 mm at (120, 40.5), from 200 mm on in this plate: make it larger, or ask us.',
    [finding('small-hole', { value: 60, limit: 200, round: true })],
  ],
  [
    'An opening 6 mm wide at (120, 40.5), from 20 mm on in this plate: make it larger, or ask us.',
    [finding('small-hole', { value: 6, limit: 20, round: false })],
  ],
  [
    'Ø 8 mm at (120, 40.5), clean from 9 mm on in this plate: we drill it for an exact fit.',
    [finding('fine-hole', { value: 8, limit: 9, round: true })],
  ],
  [
    'A web of 3.2 mm between cuts at (120, 40.5): below 12 mm it may warp in this plate. Make it wider, or ask us.',
    [finding('thin-web', { value: 3.2, limit: 12 })],
  ],
  [
    '2 webs between cuts, the narrowest 3.2 mm, one at (120, 40.5): below 12 mm they may warp in this plate. Make them wider, or ask us.',
    [finding('thin-web', { value: 3.2, limit: 12 }), finding('thin-web', { value: 4, limit: 12 })],
  ],
  [
    '2 lines are drawn twice, one at (120, 40.5) and counted once: delete the copies.',
    [finding('duplicate'), finding('duplicate')],
  ],
  [
    'More than two lines meet at 1 point at (120, 40.5): a contour has two at each point. Delete or trim the others.',
    [finding('branch')],
  ],
  ['Lines cross at 1 point at (120, 40.5): trim or join them.', [finding('crossing')]],
  [
    '1 curve shorter than 0.1 mm is left out at (120, 40.5): check the unit if it was meant to be cut.',
    [finding('tiny')],
  ],
  ['1 text is not cut at (120, 40.5): remove it, or convert the letters to lines.', [finding('text')]],
  [
    '3 parts in one file: state the quantity of each, or send a file for each.',
    [finding('several-parts', { value: 3, at: null })],
  ],
  [
    'A rectangle of 420 × 297 mm, the size of a paper sheet, surrounds the part. If it is the drawing’s frame, remove it: it counts as a cut.',
    [finding('frame', { value: 420, limit: 297 })],
  ],
  [
    'Please check the unit: read like this, the longest side is 20 mm. Parts usually measure 5 mm to 14 m. Choose the other unit if this one is wrong.',
    [finding('unit', { value: 20, at: null })],
  ],
  [
    '2 blocks are missing or in another file: explode them and save the drawing again.',
    [finding('missing-block', { value: 2, at: null })],
  ],
])('Q4, Q14: %s', (text, findings) => {
  expect(texts(...findings)).toEqual([text]);
});

test('Q14: every kind of finding has a sentence; those of another version are named by their code', () => {
  expect(texts(finding('nothing-to-cut'), finding('future'))).toEqual([
    'There is no closed contour to cut: close the outline.',
    'future',
  ]);
  const many = Array.from({ length: 50 }, () => finding('crossing'));
  expect(texts(...many)).toEqual([
    'Lines cross at 50 or more points, one at (120, 40.5): trim or join them.',
  ]);
});

test('Q4, Q14: a line left in a plate is no gap, however near the next one is; sides of a hole that don’t meet are', () => {
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    `0\nLINE\n10\n${x1}\n20\n${y1}\n11\n${x2}\n21\n${y2}\n`;
  const findingsOf = (lines: string) => {
    const analysis = analyseDrawing(plate(lines), { milliseconds: 60_000 });
    return analysis.ok && analysis.findings.map(({ code, at, value }) => [code, at?.x, at?.y, value]);
  };
  expect(findingsOf(line(30, 0, 30, 50))).toEqual([['loose-line', 30, 0, 50]]);
  expect(findingsOf(line(30, 0, 30, 50) + line(40, 0, 40, 50))).toEqual([
    ['loose-line', 30, 0, 50],
    ['loose-line', 40, 0, 50],
  ]);
  // It begins in a corner.
  expect(findingsOf(line(0, 0, 20, 20))).toEqual([
    ['loose-line', 20, 20, Math.hypot(20, 20)],
    ['branch', 0, 0, null],
  ]);
  const sides = line(20, 10, 60, 10) + line(60, 11, 60, 40) + line(60, 40, 20, 40) + line(20, 39, 20, 10);
  expect(findingsOf(sides)).toEqual([
    ['open', 60, 10, 1],
    ['open', 60, 11, 1],
  ]);
});

test('Q14: an open contour says how far its ends are apart, and a hole what this plate allows', () => {
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    `0\nLINE\n10\n${x1}\n20\n${y1}\n11\n${x2}\n21\n${y2}\n`;
  const open = line(0, 0, 120, 0) + line(120, 0, 120, 40) + line(120, 40, 0, 40) + line(0, 40, 0, 4);
  const analysis = analyseDrawing(bytes(`0\nSECTION\n2\nENTITIES\n${open}0\nENDSEC\n`), {
    milliseconds: 60_000,
  });
  expect(analysis.ok && analysis.findings).toEqual([
    { code: 'nothing-to-cut', at: null, value: null },
    { code: 'open', at: { x: 0, y: 0 }, value: 4 },
  ]);
  const holes = analyseDrawing(plate(hole(20, 3)), {
    cutting: { thickness: 10, process: 'profile' },
    milliseconds: 60_000,
  });
  expect(holes.ok && holes.findings).toEqual([
    { code: 'small-hole', at: { x: 20, y: 25 }, value: 6, limit: 10, round: true },
  ]);
});
