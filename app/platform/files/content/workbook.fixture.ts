import type { ZipEntry } from './hostile-zip.fixture.ts';
import { xlsxParts, zipParts } from './sample-files.fixture.ts';

export const TYPES = '[Content_Types].xml';
export const ROOT = '_rels/.rels';
export const WORKBOOK = 'xl/_rels/workbook.xml.rels';
export const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
export const XLSM = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';
export const VBA = 'application/vnd.ms-office.vbaProject';
export const VBA_RELATIONSHIP = 'http://schemas.microsoft.com/office/2006/relationships/vbaProject';

export type Parts = Record<string, string | Uint8Array>;
export const parts = xlsxParts();
/** The sample workbook with some parts changed or added. */
export const workbook = (change: Parts) => zipParts({ ...parts, ...change });
export const part = (name: string) => parts[name] ?? '';
export const without = (...names: string[]) =>
  zipParts(Object.fromEntries(Object.entries(parts).filter(([name]) => !names.includes(name))));
/** The sample's content types with something changed or added. */
export const types = (from: string | RegExp, to: string): Parts => ({
  [TYPES]: part(TYPES).replace(from, to),
});
export const typesPlus = (element: string): Parts => types('</Types>', `${element}</Types>`);
export const override = (name: string, type: string) =>
  typesPlus(`<Override PartName="${name}" ContentType="${type}"/>`);
export const relation = (list: string, type: string, target = 'some.part'): Parts => ({
  [list]: part(list).replace(
    '</Relationships>',
    `<Relationship Id="r9" Type="${type}" Target="${target}"/></Relationships>`,
  ),
});
export const utf16 = (text: string, byteOrderMark: string) =>
  Buffer.from(byteOrderMark + text.replace('UTF-8', 'UTF-16'), 'utf16le');
/** The same parts, to be packed by `hostileZip`. */
export const ENTRIES: readonly ZipEntry[] = Object.entries(parts).map(([name, content]) => ({
  name,
  content,
}));
