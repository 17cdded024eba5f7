import { compoundFile, wordStream } from '#app/platform/files/content/compound-file.fixture.ts';
import {
  crcOfZeros,
  deflatedZeros,
  hostileZip,
  type ZipEntry,
} from '#app/platform/files/content/hostile-zip.fixture.ts';
import { docxParts, xlsxParts, zipParts } from '#app/platform/files/content/sample-files.fixture.ts';
import type { BadFile, Desk } from './desks.ts';

const MEGABYTE = 1024 * 1024;

const OFFICE: [Desk, string, () => Record<string, string>][] = [
  ['drawing', 'xlsx', () => xlsxParts()],
  ['cv', 'docx', () => docxParts()],
];
const TYPES = '[Content_Types].xml';

export async function withMacros(): Promise<BadFile[]> {
  const files: BadFile[] = [];
  const names = [
    'xl/vbaProject.bin',
    'word/vbaProject.bin',
    'VBAPROJECT.BIN',
    'word/vbaData.xml',
    'xl/macrosheets/sheet1.xml',
  ];
  const types = [
    'application/vnd.ms-office.vbaProject',
    'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
    'application/vnd.ms-word.document.macroEnabled.main+xml',
    'application/vnd.ms-excel.intlmacrosheet+xml',
  ];
  for (const [desk, extension, parts] of OFFICE) {
    for (const name of names)
      files.push({
        name: `${name}.${extension}`,
        desk,
        content: await zipParts({ ...parts(), [name]: 'x' }),
      });
    for (const type of types) {
      const declared = `<Override PartName="/a.bin" ContentType="${type}"/></Types>`;
      const changed = String(parts()[TYPES]).replace('</Types>', declared);
      const content = await zipParts({ ...parts(), [TYPES]: changed, 'a.bin': 'x' });
      files.push({ name: `${type.split('.').at(-1)}.${extension}`, desk, content });
    }
  }
  for (const storage of ['Macros', 'VBA', '_VBA_PROJECT_CUR']) {
    const content = compoundFile([{ name: 'WordDocument', content: wordStream() }, { name: storage }]);
    files.push({ name: `${storage}.doc`, desk: 'cv', content });
  }
  return files;
}

export function bombs(): BadFile[] {
  const files: BadFile[] = [];
  const zeros = (megabytes: number): ZipEntry => ({
    name: `xl/media/${megabytes}.bin`,
    data: deflatedZeros(megabytes * MEGABYTE),
    bytes: megabytes * MEGABYTE,
    crc32: crcOfZeros(megabytes * MEGABYTE),
  });
  for (const [desk, extension, parts] of OFFICE) {
    const entries: ZipEntry[] = Object.entries(parts()).map(([name, content]) => ({ name, content }));
    const add = (name: string, ...more: ZipEntry[]) =>
      files.push({ name: `${name}.${extension}`, desk, content: hostileZip([...entries, ...more]) });
    add('one part of 101 MB', zeros(101));
    add('one part of 5 GB', { ...zeros(101), bytes: 0xffff_fffe });
    add('four parts of 26 MB', ...[1, 2, 3, 4].map((at) => ({ ...zeros(26), name: `xl/media/${at}.bin` })));
    add('a part that says that it is small', { ...zeros(101), bytes: 10 });
    add(
      'parts that say that they are small',
      ...[1, 2].map((at) => ({ ...zeros(60), name: `${at}`, bytes: 10 })),
    );
    add(
      'two thousand parts',
      ...Array.from({ length: 2_000 }, (_, at) => ({ name: `xl/media/${at}`, content: '' })),
    );
    const first = zeros(60);
    add('parts that share their data', first, { ...first, name: 'xl/media/again.bin', headerAt: 0 });
    const stored = { name: 'xl/media/0.bin', data: new Uint8Array(9), bytes: 101 * MEGABYTE, method: 0 };
    add('stored, with a false size', stored);
    const laughs = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(40)}"><!ENTITY b "${'&a;'.repeat(40)}">]>`;
    const types = String(parts()[TYPES]).replace('?>', `?>${laughs}`).replace('</Types>', '&b;</Types>');
    const content = hostileZip(replaced(entries, types));
    files.push({ name: `entities in entities.${extension}`, desk, content });
    const long = String(parts()[TYPES]).replace('</Types>', `${'<Default/>'.repeat(120_000)}</Types>`);
    files.push({
      name: `a list without end.${extension}`,
      desk,
      content: hostileZip(replaced(entries, long)),
    });
  }
  return files;
}

/** The entries with another list of content types. */
function replaced(entries: readonly ZipEntry[], types: string): ZipEntry[] {
  return entries.map((entry) => (entry.name === TYPES ? { ...entry, content: types } : entry));
}

export async function brokenPackages(): Promise<BadFile[]> {
  const files: BadFile[] = [];
  const names = ['../a', '/etc/passwd', 'C:/a', 'xl\\a', 'a\0b', 'a\nb', '', TYPES, TYPES.toUpperCase()];
  for (const [desk, extension, parts] of OFFICE) {
    const entries: ZipEntry[] = Object.entries(parts()).map(([name, content]) => ({ name, content }));
    const add = (name: string, content: Uint8Array) =>
      files.push({ name: `${name}.${extension}`, desk, content });
    for (const [at, name] of names.entries())
      add(`name ${at}`, hostileZip([...entries, { name, content: 'x' }]));
    for (const method of [1, 6, 9, 12, 14, 95, 99])
      add(`method ${method}`, hostileZip([...entries, { name: 'a', content: 'x', method }]));
    for (const name of Object.keys(parts()).slice(0, 2)) {
      const { [name]: _, ...rest } = parts();
      add(`without ${name.replaceAll('/', ' ')}`, await zipParts(rest));
      add(`with an empty ${name.replaceAll('/', ' ')}`, await zipParts({ ...parts(), [name]: '' }));
      add(`with text in ${name.replaceAll('/', ' ')}`, await zipParts({ ...parts(), [name]: 'plain text' }));
    }
    add('checksum', hostileZip([...entries, { name: 'a', content: 'x', crc32: 1 }]));
    add('other local name', hostileZip([...entries, { name: 'a', localName: 'b', content: 'x' }]));
    add('other local method', hostileZip([...entries, { name: 'a', content: 'x', localMethod: 0 }]));
    add('fewer entries', hostileZip(entries, { count: 2 }));
    add('more entries', hostileZip(entries, { count: 60_000 }));
    add('something in front', hostileZip(entries, { before: Buffer.from('PK\x03\x04') }));
    add('something inside', hostileZip(entries, { beforeDirectory: Buffer.from('hidden'), count: 99 }));
    add('two directories', hostileZip(entries, { zip64: { directoryAt: 4n } }));
    const twice = Object.fromEntries(Object.entries(parts()).map(([name, text]) => [`copy/${name}`, text]));
    add('everything in a folder', await zipParts(twice));
  }
  return files;
}
