import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { analyseDrawing } from '#app/drawings/analyse-drawing.ts';
import { toAnalysisView } from '#app/drawings/analysis-view.ts';
import { testCompany } from '#tests/support/company.ts';
import { testPriceBook } from '#tests/support/price-book.ts';
import { corpus } from '../drawings/drawings.fixture.ts';
import { totalsOf } from './lead-totals.ts';
import type { QuoteLine } from './quote-lines.ts';
import { distinctParts, matchLinesToParts, type SuggestingFile, suggestedParts } from './requested-parts.ts';
import { readEditedLines } from './sent-lines.ts';

const { materials } = testCompany;
const NO_LINE = { part: '', drawing: '', grade: '', thickness: '', quantity: '', neededBy: '' };
const line = (said: Partial<QuoteLine>): QuoteLine => ({ ...NO_LINE, ...said });

const measured = (name: string) => toAnalysisView(analyseDrawing(readFileSync(path.join(corpus, name))));
const file = (name: string, said: Partial<SuggestingFile> = {}): SuggestingFile => ({
  ...{ name, isDxf: name.endsWith('.dxf'), analysis: null, plateChoice: null, cutList: [] },
  ...said,
});
const LIST = file('list.xlsx', {
  cutList: [
    line({ part: 'BASE', drawing: 'list.xlsx', grade: 'S355', thickness: '12', quantity: '3' }),
    line({ part: 'Packer', drawing: 'list.xlsx', length: '50', width: '50', quantity: '8' }),
  ],
});

test('P6, Q6: what drawings, names and cut lists suggest is offered once', () => {
  const files = [
    file('BASE-MS-10mm-x24.dxf'),
    LIST,
    file('cover.dxf'),
    file('lid-MS-3mm.pdf'),
    file('plan.pdf'),
  ];
  const [base, cover, lid, packer, ...others] = suggestedParts(files, [], materials);
  expect(base).toMatchObject({ part: 'BASE', grade: 'S355', thickness: '12', quantity: '3' });
  expect(cover).toMatchObject({ part: 'cover', drawing: 'cover.dxf', grade: '' });
  expect(lid).toMatchObject({ part: 'lid', grade: 'Mild steel', thickness: '3' });
  expect(packer).toEqual(LIST.cutList[1]);
  expect(others).toEqual([]);
});

test('P6: what the lines are about is not suggested again', () => {
  const files = [file('BASE-MS-10mm-x24.dxf'), LIST, file('cover.dxf'), file('lid-MS-3mm.pdf')];
  const lines = [
    line({ part: 'Lid' }),
    line({ part: 'Base', drawing: 'BASE-MS-10mm-x24.dxf', quantity: '2' }),
    line({ part: 'Packer', drawing: 'list.xlsx', quantity: '9' }),
  ];
  expect(suggestedParts(files, lines, materials).map(({ part }) => part)).toEqual(['cover']);
});

test('P6: staff’s choice of a plate is suggested, and several parts of a drawing are several lines', () => {
  const analysis = measured('several-parts.dxf');
  if (!analysis.ok) throw new Error(analysis.error);
  const choice = { grade: 'S355', thickness: '8', by: 'Nomsa' };
  const parts = suggestedParts([file('set.dxf', { analysis, plateChoice: choice })], [], materials);
  const sizes = distinctParts(analysis);
  expect(parts.map(({ part }) => part)).toEqual(sizes.map((_, at) => (at === 0 ? 'set' : `set ${at + 1}`)));
  for (const [at, { length, width }] of sizes.entries())
    expect(parts[at]).toMatchObject({ drawing: 'set.dxf', grade: 'S355', thickness: '8', length, width });
});

const part = (width: number, height: number, netArea = width * height) => ({
  width,
  height,
  netArea,
  pierces: 1,
});

test('P6: lines with the sizes of a drawing’s parts ask for these, equal parts once; others follow the parts', () => {
  const parts = [part(100, 50), part(100, 50), part(200, 50.126)];
  const small = line({ length: '100', width: '50', quantity: '3' });
  const large = line({ length: '200', width: '50.13' });
  expect(matchLinesToParts(parts, [large, small])).toEqual([
    { part: 2, line: large },
    { part: 0, line: small },
  ]);
  // A line that was removed asks for nothing.
  expect(matchLinesToParts(parts, [large])).toEqual([{ part: 2, line: large }]);
  // A part is asked for twice, and a size that none has is asked for too.
  const thick = line({ length: '100', width: '50', thickness: '6' });
  const other = line({ length: '70', width: '50' });
  expect(matchLinesToParts(parts, [small, thick, large, other])).toEqual([
    { part: 0, line: small },
    { part: 0, line: thick },
    { part: 2, line: large },
    { part: null, line: other },
  ]);
  // In another unit no size is that of a part.
  const inch = line({ length: '4', width: '2' });
  expect(matchLinesToParts(parts, [inch])).toEqual([
    { part: 0, line: inch },
    { part: 1, line: undefined },
    { part: 2, line: undefined },
  ]);
  expect(matchLinesToParts(parts, [inch, inch, inch, other])).toContainEqual({ part: null, line: other });
  expect(matchLinesToParts(parts.slice(0, 1), [inch, large])).toEqual([
    { part: 0, line: inch },
    { part: 0, line: large },
  ]);
});

test('P6: length, mass and time are those of all parts by their quantities', () => {
  const analysis = measured('plate.dxf');
  if (!analysis.ok) throw new Error(analysis.error);
  const files = [file('plate.dxf', { analysis })];
  const lines = [
    line({ part: 'Base', drawing: 'plate.dxf', grade: 'MS', thickness: '6', quantity: '10' }),
    line({ part: 'Packer', length: '100', width: '50', grade: 'Mild steel', thickness: '12', quantity: '2' }),
    line({ part: 'Unknown', quantity: '4' }),
    line({ part: 'Bar', length: '100', width: '50', quantity: '1' }),
  ];
  const totals = totalsOf({ lines, quoteType: '' }, files, testCompany, testPriceBook.machines);
  const density = materials.find(({ name }) => name === 'Mild steel')?.density ?? 0;
  expect(totals.cutLength).toBeCloseTo(10 * analysis.cutLength + 2 * 300 + 300, 6);
  expect(totals.kg).toBeCloseTo((10 * analysis.netArea * 6 + 2 * 5_000 * 12) * density * 1e-9, 9);
  // 3 m a minute and 1 s a pierce at 6 mm, 1.5 m and 2 s at 12 mm; 1 s a contour; by 1.2.
  const ofBase = 1.2 * (analysis.cutLength / 50 + 2 * analysis.pierces);
  expect(totals.seconds).toBeCloseTo(10 * ofBase + 2 * 1.2 * (300 / 25 + 3), 1);
  expect(totals).toMatchObject({ without: { all: 1, mass: 1, time: 1 } });
});

test('P6: a drawing of several parts counts each by the quantity of its own line', () => {
  const analysis = measured('several-parts.dxf');
  if (!analysis.ok) throw new Error(analysis.error);
  const files = [file('set.dxf', { analysis })];
  const [first, second] = suggestedParts(files, [], materials);
  const lines = [
    { ...first, quantity: '2' },
    { ...second, quantity: '5' },
  ].map(line);
  const [one, other] = analysis.parts;
  const { cutLength } = totalsOf({ lines, quoteType: '' }, files, testCompany, {});
  expect(cutLength).toBeCloseTo(2 * (one?.cutLength ?? 0) + 5 * (other?.cutLength ?? 0), 6);
});

test('P6: whatever staff type of a part is kept; what can’t be read says what to write', () => {
  const sent = {
    ...{ 'line-1-part': 'Base', 'line-1-drawing': 'base.dxf', 'line-1-length': '' },
    ...{ 'line-2-part': '', 'line-2-quantity': '' },
    ...{ 'line-3-quantity': '4', 'line-3-length': '300', 'line-3-width': '', 'line-3-unit': 'inch' },
  };
  expect(readEditedLines(sent)).toEqual({
    lines: [
      line({ part: 'Base', drawing: 'base.dxf' }),
      line({ quantity: '4', length: '300', unit: 'inch' }),
    ],
    messages: {},
  });
  const { messages } = readEditedLines({ 'line-1-thickness': 'thin', 'line-1-quantity': 'many' });
  expect(Object.keys(messages)).toEqual(['line-1-thickness', 'line-1-quantity']);
});
