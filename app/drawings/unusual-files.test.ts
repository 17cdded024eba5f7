import { expect, test } from 'vitest';
import { analyseDrawing } from './analyse-drawing.ts';
import { toAnalysisView } from './analysis-view.ts';
import { fitText, summaryText } from './drawing-texts.ts';
import { findingTexts } from './finding-texts.ts';
import { fitMachines } from './fit.ts';
import { withGeneralFigures } from './stated-machine.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const sections = (entities: string, blocks = '') =>
  bytes(`${blocks}0\nSECTION\n2\nENTITIES\n${entities}0\nENDSEC\n0\nEOF\n`);
const rectangle = (more = '') =>
  `0\nLWPOLYLINE\n${more}70\n1\n10\n0\n20\n0\n10\n100\n20\n0\n10\n100\n20\n50\n10\n0\n20\n50\n`;
const ofBlock = `0\nSECTION\n2\nBLOCKS\n0\nBLOCK\n2\nA\n10\n0\n20\n0\n${rectangle()}0\nATTDEF\n10\n5\n20\n5\n2\nTAG\n0\nENDBLK\n0\nENDSEC\n`;
const LEFT_OUT = 'multilines, regions, filled areas and solids have no lines to cut. Explode';

test.each([
  [
    'only in paper space',
    sections(rectangle('67\n1\n')),
    [
      'There is no closed contour to cut: close the outline.',
      '1 object is on a layout sheet, and none in model space. Draw the part in model space and save it again.',
    ],
  ],
  [
    'only a hatch',
    sections('0\nHATCH\n10\n0\n20\n0\n'),
    [
      'There is no closed contour to cut: close the outline.',
      `1 object is left out: ${LEFT_OUT} it and save the drawing again.`,
    ],
  ],
  ['a hatch within its outline', sections(`0\nHATCH\n10\n0\n20\n0\n${rectangle()}`), []],
  [
    'a part and two multilines',
    sections(`0\nMLINE\n10\n0\n20\n0\n0\nMLINE\n10\n0\n20\n0\n${rectangle()}`),
    [`2 objects are left out: ${LEFT_OUT} them and save the drawing again.`],
  ],
  [
    'an attribute’s definition in a block, which is not drawn',
    sections('0\nINSERT\n2\nA\n10\n0\n20\n0\n', ofBlock),
    [],
  ],
  [
    'an attribute of an insert, which is',
    sections('0\nINSERT\n66\n1\n2\nA\n10\n0\n20\n0\n0\nATTRIB\n10\n5\n20\n5\n1\nB7\n0\nSEQEND\n', ofBlock),
    ['1 text is not cut at (5, 5): remove it, or convert the letters to lines.'],
  ],
])('Q1, Q4: a drawing with %s says what is to be done', (_, drawn, texts) => {
  const analysis = analyseDrawing(drawn, { unit: 'mm', milliseconds: 60_000 });
  if (!analysis.ok) throw new Error(analysis.code);
  expect(findingTexts(analysis, 45)).toEqual(texts);
});

const circle = (x: number, y: number, radius: number) => `0\nCIRCLE\n10\n${x}\n20\n${y}\n40\n${radius}\n`;
const arc = (x: number, y: number, radius: number, from: number, to: number) =>
  `0\nARC\n10\n${x}\n20\n${y}\n40\n${radius}\n50\n${from}\n51\n${to}\n`;
const polygon = (...corners: (readonly [number, number])[]) =>
  `0\nLWPOLYLINE\n70\n1\n${corners.map(([x, y]) => `10\n${x}\n20\n${y}\n`).join('')}`;

test.each([
  ['a circle and two arcs', circle(50, 25, 10) + arc(50, 25, 10, 30, 170) + arc(50, 25, 10, 170, 30)],
  [
    'arcs with other joints',
    arc(50, 25, 10, 0, 180) + arc(50, 25, 10, 180, 0) + arc(50, 25, 10, 90, 270) + arc(50, 25, 10, 270, 90),
  ],
  [
    'its outline with a further corner',
    circle(50, 25, 10) + polygon([0, 0], [40, 0], [100, 0], [100, 50], [0, 50]),
  ],
])('Q3, Q4: what is drawn again in other pieces is counted once: %s', (_, drawn) => {
  const analysis = analyseDrawing(sections(rectangle() + drawn), { unit: 'mm', milliseconds: 60_000 });
  if (!analysis.ok) throw new Error(analysis.code);
  expect(analysis).toMatchObject({ outers: 1, holes: 1, pierces: 2, duplicates: 1 });
  expect(analysis.cutLength).toBeCloseTo(300 + 20 * Math.PI, 6);
  expect(analysis.netArea).toBeCloseTo(5_000 - 100 * Math.PI, 6);
  expect(analysis.findings.map(({ code }) => code)).toContain('duplicate');
});

test('Q4: a closed line around the part that is not cut is named, however it is drawn; a sheet’s frame is not', () => {
  const lines = (...corners: (readonly [number, number])[]) =>
    corners
      .map(([x, y], at) => {
        const [toX = 0, toY = 0] = corners[(at + 1) % corners.length] ?? [];
        return `0\nLINE\n8\nBORDER\n10\n${x}\n20\n${y}\n11\n${toX}\n21\n${toY}\n`;
      })
      .join('');
  const onBorder = (...corners: (readonly [number, number])[]) =>
    polygon(...corners).replace('70', '8\nBORDER\n70');
  for (const draw of [onBorder, lines]) {
    const textsOf = (width: number, height: number) => {
      const outline = draw([0, 0], [width, 0], [width, height], [0, height]);
      const analysis = analyseDrawing(sections(outline + circle(50, 50, 10)), {
        unit: 'mm',
        milliseconds: 60_000,
      });
      if (!analysis.ok) throw new Error(analysis.code);
      return findingTexts(analysis, 45);
    };
    expect(textsOf(200, 100)).toEqual([
      expect.stringMatching(/^A closed line around the part at \(0, 100\) is not cut/),
    ]);
    expect(textsOf(297, 210)).toEqual([]);
    // The line within the edges of an A3 sheet.
    expect(textsOf(390, 277)).toEqual([]);
  }
});

test('Q3: the size of a drawing is that of its part, without the frame that is left out', () => {
  const frame = polygon([-50, -50], [370, -50], [370, 247], [-50, 247]).replace('70', '8\nBORDER\n70');
  const view = toAnalysisView(
    analyseDrawing(sections(frame + rectangle()), { unit: 'mm', milliseconds: 60_000 }),
  );
  expect(summaryText(view)).toMatch(/^100 × 50\u00a0mm, 1 part, /);
  expect(view).toMatchObject({ box: { width: 420, height: 297 } });
});

test('Q3: holes with the same middle, area and length that are mirrored or turned are no copies', () => {
  const left = polygon([20, 10], [60, 10], [20, 40]);
  for (const other of [polygon([60, 10], [60, 40], [20, 10]), polygon([60, 40], [20, 40], [60, 10])]) {
    const analysis = analyseDrawing(sections(rectangle() + left + other), {
      unit: 'mm',
      milliseconds: 60_000,
    });
    expect(analysis).toMatchObject({ ok: true, duplicates: 0, pierces: 3 });
  }
});

test.each([
  [
    'values like -0, 1E+02 and .5E2',
    '10\n-0\n20\n-0.0\n10\n1E+02\n20\n0.0e0\n10\n1.0E2\n20\n5.0E+001\n10\n-0.\n20\n.5E2\n',
  ],
  ['a constant width', '43\n2\n10\n0\n20\n0\n10\n100\n20\n0\n10\n100\n20\n50\n10\n0\n20\n50\n'],
  [
    'comments between its tags',
    '999\n10\n10\n0\n999\nx\n20\n0\n10\n100\n20\n0\n10\n100\n20\n50\n10\n0\n20\n50\n',
  ],
])('Q1: a polyline with %s is read', (_, tags) => {
  for (const text of [
    `0\nSECTION\n2\nENTITIES\n0\nLWPOLYLINE\n70\n1\n${tags}0\nENDSEC\n0\nEOF\n`,
    `0\nsection\n2\nentities\n0\nlwpolyline\n70\n1\n${tags}0\nendsec\n0\neof\n`,
    `\ufeff  0\r\n\tSECTION \r\n  2\r\nENTITIES\r\n  0\r\nLWPOLYLINE\r\n 70\r\n     1\r\n${tags.replaceAll('\n', '\r\n  ')}0\r\nENDSEC\r\n`,
  ]) {
    expect(analyseDrawing(bytes(text), { milliseconds: 60_000 })).toMatchObject({
      ok: true,
      cutLength: 300,
      netArea: 5_000,
      findings: [],
    });
  }
});

test('Q5: of very many parts the longest and the widest are kept, and the answer counts them all', () => {
  const circle = (at: number) => `0\nCIRCLE\n10\n${(at % 50) * 10}\n20\n${Math.floor(at / 50) * 10}\n40\n3\n`;
  const long =
    '0\nLWPOLYLINE\n70\n1\n10\n0\n20\n-50\n10\n13000\n20\n-50\n10\n13000\n20\n-40\n10\n0\n20\n-40\n';
  const drawn = sections(Array.from({ length: 600 }, (_, at) => circle(at)).join('') + long);
  const view = toAnalysisView(analyseDrawing(drawn, { unit: 'mm', milliseconds: 60_000 }));
  if (!view.ok) throw new Error(view.error);
  expect([view.outers, view.parts.length > 200, view.parts.at(-1)?.width]).toEqual([601, true, 13_000]);
  const machine = (length: number, width: number) =>
    withGeneralFigures({ key: '', name: '', process: 'plasma', bed: { length, width }, thickness: {} });
  const [plasma, profile] = fitMachines(
    [machine(14_000, 3_000), machine(6_500, 2_700)],
    view.parts,
    { thickness: 20, group: 'carbon' },
    view.outers,
  );
  expect(plasma && fitText(plasma)).toMatch(/^all 601 parts fit \(general limit/);
  expect(profile && fitText(profile)).toMatch(/^1 of 601 parts is too large/);
});

const box = (x: number, y: number, width: number, height: number) =>
  `0\nLWPOLYLINE\n70\n1\n10\n${x}\n20\n${y}\n10\n${x + width}\n20\n${y}\n10\n${x + width}\n20\n${y + height}\n10\n${x}\n20\n${y + height}\n`;
const hole = '0\nCIRCLE\n10\n100\n20\n100\n40\n10\n';

test.each([
  [
    'an A3 frame with its border around a part',
    box(0, 0, 420, 297) + box(10, 10, 400, 277) + box(50, 50, 200, 100),
    1,
  ],
  ['an A4 frame at 1:10', box(0, 0, 2100, 2970) + box(100, 100, 1900, 2770) + box(300, 300, 1200, 900), 1],
  ['a plate of the size of A3 with a hole', box(0, 0, 420, 297) + hole, 0],
  ['a ring around a part', box(0, 0, 400, 400) + box(10, 10, 380, 380) + box(50, 50, 200, 100), 0],
])('Q4: %s', (_, entities, frames) => {
  expect(codesOf(entities).filter((code) => code === 'frame')).toHaveLength(frames);
});

test('Q4: lines that rise from the plane are named, those that lie flat at another height are not', () => {
  const line = (z1: number, z2: number, x = 100) =>
    `0\nLINE\n10\n0\n20\n0\n30\n${z1}\n11\n${x}\n21\n0\n31\n${z2}\n`;
  expect(codesOf(line(0, 20))).toContain('not-flat');
  // One that stands upright, seen from above, is a point.
  expect(codesOf(box(0, 0, 100, 50) + line(0, 30, 0))).toContain('not-flat');
  // A circle that stands on its edge.
  expect(codesOf(`${hole}210\n1\n220\n0\n230\n0\n`)).toContain('not-flat');
  expect(codesOf(line(30, 30))).not.toContain('not-flat');
  expect(codesOf(line(0, 0.0001))).not.toContain('not-flat');
});

function codesOf(entities: string): string[] {
  const analysis = analyseDrawing(sections(entities));
  if (!analysis.ok) throw new Error(analysis.code);
  return analysis.findings.map(({ code }) => code);
}
