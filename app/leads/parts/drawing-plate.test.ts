import { expect, test } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { plateText, statedPlate } from './drawing-plate.ts';

const listed = (part: string, grade: string, thickness: string) => ({
  part,
  grade,
  thickness,
  drawing: 'list.xlsx',
  quantity: '2',
  neededBy: '',
});
const NAME = 'BASE-MS-10mm-x24.dxf';
const plate = (more: Partial<Parameters<typeof statedPlate>[0]> = {}) =>
  statedPlate({
    name: NAME,
    choice: null,
    lines: [],
    cutList: [],
    materials: testCompany.materials,
    ...more,
  });

test('Q6, Q7: what a drawing is cut from: staff’s choice, then the request, the cut list, the file’s name', () => {
  const line = { grade: 'S355', thickness: '12' };
  const cutList = [listed('Base', 'Hardox', '20')];
  const choice = { grade: 'Aluminium', thickness: '', by: 'Nomsa Dube' };
  expect(plate({ choice, lines: [line], cutList })).toEqual({
    grade: 'Aluminium',
    thickness: '',
    from: 'Chosen by Nomsa Dube.',
  });
  expect(plate({ lines: [line], cutList })).toMatchObject(line);
  expect(plate({ cutList })).toMatchObject({ grade: 'Hardox', thickness: '20' });
  expect(plate()).toMatchObject({ grade: 'Mild steel', thickness: '10' });
  expect(plate({ name: 'base.dxf' })).toEqual({ grade: '', thickness: '', from: '' });
  // A line that only says how many leaves the rest to the name.
  expect(plate({ lines: [{ grade: '', thickness: '' }] })).toMatchObject({ thickness: '10' });
});

test('Q6, Q12: of a drawing whose parts are of several plates, staff see all of them, and none is taken for the others', () => {
  const lines = [
    { grade: 'S355', thickness: '6' },
    { grade: 'S355', thickness: '10' },
    { grade: 'S355', thickness: '10' },
  ];
  expect(plate({ lines })).toEqual({
    grade: 'S355',
    thickness: '',
    from: 'The request says S355, 6 mm; S355, 10 mm. Mass and times are for one of them: choose it here.',
  });
  expect(plate({ lines: [...lines.slice(0, 1), { grade: '', thickness: '' }] })).toMatchObject({
    grade: '',
    from: expect.stringContaining('S355, 6 mm; no grade and no thickness.'),
  });
  expect(plate({ lines: lines.slice(1) })).toEqual({ ...lines[1], from: 'As the request says.' });
  const choice = { grade: 'S355', thickness: '6', by: 'Nomsa Dube' };
  expect(plate({ lines, choice })).toMatchObject({ thickness: '6', from: 'Chosen by Nomsa Dube.' });
});

test('Q6: two lines of a cut list that name the same part say nothing about its drawing', () => {
  const cutList = [listed('BASE', 'S355', '12'), listed('base', 'S355', '16')];
  expect(plate({ cutList })).toMatchObject({ grade: 'Mild steel', thickness: '10' });
  expect(plate({ cutList: [listed('base.dxf', 'S355', '12')] })).toMatchObject({ thickness: '12' });
});

test('Q7: a plate in words', () => {
  expect(plateText({ grade: 'S355', thickness: '12' })).toBe('S355, 12 mm');
  expect(plateText({ grade: '', thickness: '1/2 in' })).toBe('1/2 in');
  expect(plateText({ grade: '', thickness: '' })).toBe('no grade and no thickness');
});
