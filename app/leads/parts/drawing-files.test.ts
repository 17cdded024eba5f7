import { expect, test } from 'vitest';
import { sizeInKb } from '#app/ui/file-size.ts';
import { addDrawings, DRAWING_BYTES, DRAWINGS, validateDrawing } from './drawing-files.ts';

test('L9: a drawing is xlsx or pdf, not empty, and at most 10 MB', () => {
  expect(validateDrawing({ name: 'plate.pdf', size: DRAWING_BYTES }, [])).toBeNull();
  expect(validateDrawing({ name: 'LIST.XLSX', size: 1 }, [])).toBeNull();
  expect(validateDrawing({ name: 'plate.pdf', size: DRAWING_BYTES + 1 }, [])).toContain('larger than 10 MB');
  expect(validateDrawing({ name: 'plate.dwg', size: 1 }, [])).toContain('only .pdf, .xlsx and .dxf');
  expect(validateDrawing({ name: 'plate.pdf', size: 0 }, [])).toContain('empty');
});

test('L9: at most 10 drawings, 60 MB in total, without duplicates', () => {
  const nine = Array.from({ length: DRAWINGS - 1 }, (_, at) => ({ name: `${at}.pdf`, size: 1 }));
  expect(validateDrawing({ name: 'tenth.pdf', size: 1 }, nine)).toBeNull();
  expect(validateDrawing({ name: '11.pdf', size: 1 }, [...nine, { name: '10.pdf', size: 1 }])).toContain(
    'at most 10',
  );
  const six = Array.from({ length: 6 }, (_, at) => ({ name: `${at}.pdf`, size: DRAWING_BYTES }));
  expect(validateDrawing({ name: 'more.pdf', size: 1 }, six)).toContain('60 MB');
  expect(validateDrawing({ name: '0.pdf', size: 1 }, nine)).toContain('already');
});

test('L9: a corrected drawing of the same name and size takes the place of the one in the list', () => {
  const [older, other, newer] = [
    { name: 'a.dxf', size: 9, lastModified: 1 },
    { name: 'b.dxf', size: 9, lastModified: 1 },
    { name: 'a.dxf', size: 9, lastModified: 2 },
  ];
  const replaced = addDrawings([older, other], [newer]);
  expect(replaced.files).toEqual([newer, other]);
  expect(replaced.rejected).toEqual([{ name: 'a.dxf', reason: expect.stringContaining('took the place') }]);
  const repeated = addDrawings([newer], [{ ...newer }, { name: 'a.dxf', size: 9 }]);
  expect(repeated.files).toEqual([newer]);
  expect(repeated.rejected).toHaveLength(2);
});

test('L9: sizes are shown in KB', () => {
  expect([1, 1024, 1025, 1_500_000].map(sizeInKb)).toEqual([
    '1\u00a0KB',
    '1\u00a0KB',
    '2\u00a0KB',
    '1\u00a0465\u00a0KB',
  ]);
});

test('Q1: a DXF goes beside PDF and Excel', () => {
  expect(validateDrawing({ name: 'Base plate.DXF', size: 1 }, [])).toBeNull();
});

test.each([
  ['model.dwg', 'Save it as DXF, or print it as PDF'],
  ['model.STEP', 'Export the flat part as DXF at 1:1'],
  ['photo.JPG', 'Save or print the picture as PDF'],
  ['list.xls', 'Save it as .xlsx'],
  ['all.zip', 'send them singly'],
  ['letter.docx', 'Save it as PDF'],
  ['nothing', 'Save it as PDF'],
])('L9, Q1: %s is refused with what to do instead: %s', (name, advice) => {
  expect(validateDrawing({ name, size: 1 }, [])).toContain(advice);
});
