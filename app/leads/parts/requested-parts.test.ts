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
import { requestedParts } from './requested-parts.ts';

const { materials } = testCompany;
type Measured = Parameters<typeof requestedParts>[0][number];
const line = (said: Partial<QuoteLine>): QuoteLine => ({
  ...{ part: '', drawing: '', grade: '', thickness: '', quantity: '', neededBy: '' },
  ...said,
});

/** A file of a lead: a drawing of the corpus under a name, or a file that isn't read. */
function file(name: string, drawing?: string): Measured {
  const analysis =
    drawing === undefined
      ? null
      : toAnalysisView(analyseDrawing(readFileSync(path.join(corpus, drawing)), {}));
  const parts = analysis?.ok ? analysis.parts : [];
  return { name, isDxf: name.endsWith('.dxf'), analysis, plateChoice: null, cutList: [], parts };
}
const list = (...cutList: QuoteLine[]) => ({ ...file('list.xlsx'), cutList });
const asked = (files: Measured[], lines: QuoteLine[] = []) =>
  requestedParts(files, lines, materials).map(({ line, drawn }) => ({
    ...line,
    at: drawn === null ? null : drawn.part,
  }));

test('P6: a part has the plate and the quantity of its line, otherwise of the cut list, otherwise of the file’s name', () => {
  const base = file('BASE-MS-10mm-x24.dxf', 'plate.dxf');
  const listed = line({ part: 'Base', drawing: 'list.xlsx', grade: 'S355', quantity: '3' });
  const own = line({ part: 'Base plate', drawing: base.name });
  expect(asked([base])).toMatchObject([
    { part: 'BASE', grade: 'Mild steel', thickness: '10', quantity: '24', at: 0 },
  ]);
  expect(asked([base, list(listed)])).toMatchObject([{ grade: 'S355', thickness: '', quantity: '3' }]);
  expect(asked([base, list(listed)], [own])).toMatchObject([
    { part: 'Base plate', grade: 'S355', quantity: '3' },
  ]);
  expect(asked([base], [{ ...own, thickness: '6', quantity: '2' }])).toMatchObject([
    { grade: '', thickness: '6', quantity: '2' },
  ]);
});

test('P6: several lines about a drawing keep their own plates; staff’s choice holds where there is one line', () => {
  const set = {
    ...file('set.dxf', 'several-parts.dxf'),
    plateChoice: { grade: 'Mild steel', thickness: '20', by: 'Nomsa' },
  };
  const [first, second] = asked([set]);
  expect([first, second]).toMatchObject([
    { part: 'set', thickness: '20', at: 0 },
    { part: 'set 2', thickness: '20', at: 1 },
  ]);
  const own = [
    line({ ...second, grade: 'S355', thickness: '6' }),
    line({ ...first, grade: 'S355', thickness: '8' }),
  ];
  expect(asked([set], own)).toMatchObject([
    { thickness: '6', at: 1 },
    { thickness: '8', at: 0 },
  ]);
  const plate = { ...set, ...file('plate.dxf', 'plate.dxf'), plateChoice: set.plateChoice };
  expect(asked([plate], [line({ drawing: 'plate.dxf', thickness: '6' })])).toMatchObject([
    { grade: 'Mild steel', thickness: '20' },
  ]);
});

test('P6: equal parts of a drawing are asked for once, and parts without a line of their own are numbered', () => {
  const grid = file('grid-MS-6mm-x4.dxf', 'grid-of-polylines.dxf');
  const [part, ...others] = asked([grid]);
  expect(grid.parts.length).toBeGreaterThan(1);
  expect([part, others]).toMatchObject([{ part: 'grid', quantity: '4', at: 0 }, []]);
  const set = file('set.dxf', 'several-parts.dxf');
  const titles = asked([set], [line({ part: 'Kit', drawing: 'set.dxf' })]).map(({ part }) => part);
  expect(titles).toEqual(set.parts.map((_, at) => (at === 0 ? 'Kit' : `Kit, part ${at + 1}`)));
});

test('P6: a drawing that can’t be read keeps the size that its line states; what has no drawing is asked for once', () => {
  const gusset = line({ part: 'Gusset', drawing: 'gusset.dxf', length: '300', width: '200', quantity: '2' });
  const bar = line({ part: 'Bar', quantity: '5' });
  const listed = { ...bar, drawing: 'list.xlsx' };
  expect(asked([file('gusset.dxf'), list(listed)], [gusset, bar])).toMatchObject([
    { part: 'Gusset', length: '300', width: '200', at: null },
    { part: 'Bar', at: null },
  ]);
});

test('P6: files that are no DXF ask for what they are called, of a lead without lines; a cut list’s part is kept', () => {
  const lid = file('LID-MS-3mm-x4.pdf');
  expect(asked([lid, file('plan.pdf')])).toMatchObject([
    { part: 'LID', grade: 'Mild steel', thickness: '3', quantity: '4', at: null },
  ]);
  const listed = line({ part: 'Lid', drawing: 'list.xlsx', quantity: '6' });
  const other = line({ part: 'Base', quantity: '1' });
  expect(asked([lid, list(listed)], [other]).map(({ part }) => part)).toEqual(['Base', 'Lid']);
});

const totals = (files: Measured[], lines: QuoteLine[], quoteType = '') =>
  totalsOf({ lines, quoteType }, files, testCompany, testPriceBook.machines);

test('P6: a doubtful drawing isn’t counted, as it has no price', () => {
  const doubtful = file('inches.dxf', 'inches-stated-mm-drawn.dxf');
  const crossing = file('crossing.dxf', 'crossing.dxf');
  const plate = file('plate.dxf', 'plate.dxf');
  const lines = [doubtful, crossing, plate].map(({ name }) => line({ drawing: name, quantity: '2' }));
  const { cutLength, without } = totals([doubtful, crossing, plate], lines);
  expect(cutLength).toBeCloseTo(2 * (plate.analysis?.ok ? plate.analysis.cutLength : 0), 6);
  expect(without).toMatchObject({ doubt: 2, all: 0 });
});

test('P6: the time is that of the machine that the request asks for, unless it can’t cut the plate', () => {
  const plate = file('plate.dxf', 'plate.dxf');
  const timeIn = (thickness: string, quoteType: string) => {
    const { seconds, without } = totals(
      [plate],
      [line({ drawing: 'plate.dxf', grade: 'Mild steel', thickness, quantity: '1' })],
      quoteType,
    );
    return [seconds > 0, without.time];
  };
  expect(timeIn('8', 'CNC Laser Cutting')).toEqual([true, 0]);
  expect(timeIn('8', 'Bending')).toEqual([true, 0]);
  // The price book has speeds of the laser only, and none is guessed.
  expect(timeIn('8', 'Plasma Cutting')).toEqual([false, 1]);
  expect(timeIn('2', 'Flame Cutting')).toEqual(timeIn('2', ''));
});

test('P6: drawings of one name share its lines in their order; the same one twice is asked for once', () => {
  const [plate, flange] = [file('part.dxf', 'plate.dxf'), file('part.dxf', 'flange.dxf')];
  const five = line({ part: 'Base', drawing: 'part.dxf', quantity: '5' });
  const two = line({ part: 'Lid', drawing: 'part.dxf', quantity: '2' });
  const parts = (files: Measured[], lines: QuoteLine[] = []) =>
    requestedParts(files, lines, materials).map(({ line: { part, quantity }, drawn }) => ({
      part,
      quantity,
      isFlange: drawn?.file === flange,
    }));
  expect(parts([plate, flange], [five, two])).toEqual([
    { part: 'Base', quantity: '5', isFlange: false },
    { part: 'Lid', quantity: '2', isFlange: true },
  ]);
  expect(parts([plate, flange], [five])).toEqual([
    { part: 'Base', quantity: '5', isFlange: false },
    { part: 'Base (2)', quantity: '5', isFlange: true },
  ]);
  expect(parts([plate, { ...plate }], [five])).toHaveLength(1);
  expect(parts([plate, flange]).map(({ part }) => part)).toEqual(['part', 'part (2)']);
});
