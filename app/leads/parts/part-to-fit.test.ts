import { expect, test } from 'vitest';
import { fitMachines } from '#app/drawings/fit.ts';
import { testCompany } from '#tests/support/company.ts';
import { measureTyped, quotePrefill, readPartToFit } from './part-to-fit.ts';
import { lineParameters, readLineParameters } from './quote-lines.ts';

const { machines, materials } = testCompany;
const typed = { length: '1 200', width: '500,5 mm', thickness: '12', grade: 'Mild steel' };

test('Q9: typed sizes are millimetres, or inches if they say so, or what is wrong is named at its field', () => {
  expect(measureTyped(typed, materials)).toEqual({
    part: { width: 1_200, height: 500.5 },
    plate: { thickness: 12, group: 'carbon', density: 7_850 },
    messages: {},
  });
  const inches = { length: '48 in', width: '12.5"', thickness: '0.25 inch', grade: '' };
  expect(measureTyped(inches, materials)).toMatchObject({
    part: { width: 1_219.2, height: 317.5 },
    plate: { thickness: 6.35 },
    messages: {},
  });
  const wrong = measureTyped({ length: '100001', width: '', thickness: '1e3', grade: 'x' }, materials);
  expect([wrong.part, wrong.plate]).toEqual([null, { thickness: null, group: null, density: null }]);
  expect(Object.keys(wrong.messages)).toEqual(['length', 'width', 'thickness']);
  expect(measureTyped({ length: '', width: '', thickness: '5', grade: '' }, materials).messages).toEqual({});
});

test('Q9: the address of the page asks for a part; long texts are cut', () => {
  expect(readPartToFit(new URLSearchParams('utm_source=x'))).toBeNull();
  expect(readPartToFit(new URLSearchParams('grade=Mild+steel'))).toBeNull();
  expect(readPartToFit(new URLSearchParams(`length=5&width=${'9'.repeat(100)}`))).toEqual({
    length: '5',
    width: '9'.repeat(60),
    thickness: '',
    grade: '',
  });
});

test('Q9: the quote form gets the size or the drawing, the plate, and the type of quote of the best process', () => {
  const { part, plate } = measureTyped(typed, materials);
  const fits = fitMachines(machines, part ? [part] : [], plate);
  const quote = quotePrefill(typed, fits, testCompany, '');
  expect(quote).toEqual({
    type: 'CNC Laser Cutting',
    line: { length: '1200', width: '500.5', grade: 'Mild steel', thickness: '12' },
  });
  expect(quotePrefill(typed, [], testCompany, 'base.dxf')).toEqual({
    type: '',
    line: { drawing: 'base.dxf', grade: 'Mild steel', thickness: '12' },
  });
  const address = new URLSearchParams(lineParameters(quote.line));
  expect(readLineParameters(address)).toEqual(quote.line);
  expect(readLineParameters(new URLSearchParams('type=Bending'))).toBeNull();
  const inInches = quotePrefill(typed, [], testCompany, 'base.dxf', 'inch').line;
  expect(inInches).toMatchObject({ drawing: 'base.dxf', unit: 'inch' });
  expect(readLineParameters(new URLSearchParams(lineParameters(inInches)))).toEqual(inInches);
  expect(readLineParameters(new URLSearchParams('part=Base&unit=furlong'))).toEqual({ part: 'Base' });
});
