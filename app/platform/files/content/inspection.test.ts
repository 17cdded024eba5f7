import { expect, test } from 'vitest';
import type { FileKind, InspectionErrorCode } from './inspection.ts';
import { explainInspection } from './inspection.ts';

const DRAWINGS: readonly FileKind[] = ['pdf', 'xlsx'];
const CVS: readonly FileKind[] = ['pdf', 'doc', 'docx'];

const texts: [code: InspectionErrorCode, allowed: readonly FileKind[], text: string][] = [
  ['empty', DRAWINGS, 'It is empty. Check the file on your computer and add it again.'],
  ['unknown', DRAWINGS, 'It is not a PDF or .xlsx file. Save it as PDF or .xlsx and add it again.'],
  ['unknown', CVS, 'It is not a PDF, .doc, or .docx file. Save it as PDF, .doc, or .docx and add it again.'],
  [
    'damaged',
    DRAWINGS,
    'It is damaged or incomplete. Open it on your computer, save it again and add the new copy.',
  ],
  [
    'archive-inside',
    DRAWINGS,
    'It contains a zip archive or another document. Save it as PDF or .xlsx without attached files and add it again.',
  ],
  ['macros', DRAWINGS, 'It contains macros. Save it as .xlsx without macros and add it again.'],
  ['macros', CVS, 'It contains macros. Save it as .doc or .docx without macros and add it again.'],
  [
    'too-large-unpacked',
    DRAWINGS,
    'It unpacks to more than 100 MB. Make it smaller or save it as PDF, and add it again.',
  ],
  [
    'too-many-entries',
    DRAWINGS,
    'It consists of more than 2,000 parts. Make it smaller or save it as PDF, and add it again.',
  ],
  [
    'too-slow',
    DRAWINGS,
    'It could not be read in time. Open it on your computer, save it again and add the new copy.',
  ],
  ['encrypted', DRAWINGS, 'It is protected with a password. Save it without the password and add it again.'],
];
test.each(texts)('L9, X3: %s says what to do', (code, allowed, text) => {
  expect(explainInspection(code, allowed)).toBe(text);
});

test('L9: a file of another type comes with one piece of advice', () => {
  expect(explainInspection('unknown', DRAWINGS, 'Take the files out.')).toBe(
    'It is not a PDF or .xlsx file. Take the files out.',
  );
});
