import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compoundFile, wordStream } from '#app/platform/files/content/compound-file.fixture.ts';
import { hostileZip } from '#app/platform/files/content/hostile-zip.fixture.ts';
import { docxParts, xlsxParts } from '#app/platform/files/content/sample-files.fixture.ts';
import { seededRandom } from '../../scripts/demo/random.ts';
import { bombs, brokenPackages, withMacros } from './bad-packages.ts';
import type { BadFile, Desk } from './desks.ts';
import { WRONG_KINDS } from './wrong-kinds.ts';

// The same every time.
const random = seededRandom(12);
const noise = (bytes: number) => Uint8Array.from({ length: bytes }, () => random.between(0, 255));

/** A small file of a real program (files/README.md). */
const good = (name: string): Buffer => readFileSync(path.join(import.meta.dirname, 'files', name));
const PDF = good('libreoffice.pdf');
const XLSX = good('exceljs.xlsx');
const DOCX = good('docx.docx');
const DOC = good('libreoffice.doc');
const DXF = good('pstoedit.dxf');
const PNG = good('pillow.png');
const JPG = good('pillow.jpg');
const WEBP = good('pillow.webp');

/** Each with the desks that take it. */
const TAKEN: [extension: string, content: Buffer, desks: Desk[]][] = [
  ['pdf', PDF, ['drawing', 'cv']],
  ['xlsx', XLSX, ['drawing']],
  ['docx', DOCX, ['cv']],
  ['doc', DOC, ['cv']],
];
const PICTURES: [extension: string, content: Buffer][] = [
  ['png', PNG],
  ['jpg', JPG],
  ['webp', WEBP],
];

/** What must be refused, in groups. */
export async function badFiles(): Promise<Map<string, BadFile[]>> {
  return new Map([
    ['another kind under a good name', anotherKind()],
    ['a good file at the wrong desk', wrongDesk()],
    ['empty', empty()],
    ['cut off', cutOff()],
    ['other first bytes', otherStart()],
    ['changed inside', changedInside()],
    ['two files in one', twoInOne()],
    ['protected with a password', withPassword()],
    ['macros', await withMacros()],
    ['made to unpack to too much', bombs()],
    ['a broken package', await brokenPackages()],
    ['too many pixels', tooManyPixels()],
  ]);
}

function anotherKind(): BadFile[] {
  const files: BadFile[] = [];
  for (const [kind, start] of WRONG_KINDS) {
    const content = Buffer.concat([start, noise(700)]);
    files.push({ name: `${kind}.pdf`, desk: 'drawing', content });
    files.push({ name: `${kind}.docx`, desk: 'cv', content });
  }
  for (const [kind, start] of WRONG_KINDS.filter((_, at) => at % 3 === 0))
    files.push({ name: `${kind}.png`, desk: 'picture', content: Buffer.concat([start, noise(700)]) });
  return files;
}

function wrongDesk(): BadFile[] {
  const at = (desk: Desk, name: string, content: Uint8Array) => ({ name, desk, content });
  return [
    at('drawing', 'cv.docx', DOCX),
    at('drawing', 'cv.doc', DOC),
    at('drawing', 'scan.png', PNG),
    at('drawing', 'scan.jpg.pdf', JPG),
    at('drawing', 'scan.webp', WEBP),
    at('cv', 'list.xlsx', XLSX),
    at('cv', 'plate.dxf', DXF),
    at('cv', 'plate.dxf.pdf', DXF),
    at('cv', 'photo.png', PNG),
    at('cv', 'photo.jpg', JPG),
    at('picture', 'scan.pdf', PDF),
    at('picture', 'list.xlsx', XLSX),
    at('picture', 'cv.doc', DOC),
  ];
}

function empty(): BadFile[] {
  const nothing: [string, Buffer][] = [
    ['empty', Buffer.alloc(0)],
    ['blank', Buffer.from(' ')],
    ['lines', Buffer.from('\r\n'.repeat(300))],
    ['zeros', Buffer.alloc(4_096)],
    ['one bits', Buffer.alloc(4_096, 0xff)],
    ['byte order mark', Buffer.from('\ufeff')],
  ];
  return nothing.flatMap(([name, content]) =>
    (['drawing', 'cv', 'picture'] as const).map((desk) => ({ name: `${name}.pdf`, desk, content })),
  );
}

/** Uploads that broke off, at 16 places each. The end of a picture is where its last rows are. */
function cutOff(): BadFile[] {
  const files: BadFile[] = [];
  const places = (content: Buffer, last: number) =>
    Array.from({ length: 16 }, (_, at) => Math.floor(((content.length - last) * (at + 1)) / 16));
  for (const [extension, content, desks] of TAKEN) {
    // A PDF without the line end behind its last word is whole.
    for (const [at, place] of places(content, extension === 'pdf' ? 6 : 1).entries()) {
      const desk = desks[at % desks.length] ?? 'cv';
      files.push({ name: `${at}.${extension}`, desk, content: content.subarray(0, place) });
    }
  }
  for (const [extension, content] of PICTURES) {
    for (const place of places(content, Math.ceil(content.length / 10)).filter((_, at) => at % 4 === 0))
      files.push({ name: `${place}.${extension}`, desk: 'picture', content: content.subarray(0, place) });
  }
  return files;
}

/** Every one of the first bytes changed that say what a file is. */
function otherStart(): BadFile[] {
  const files: BadFile[] = [];
  for (const [extension, content, desks] of TAKEN) {
    for (let at = 0; at < (extension === 'doc' ? 8 : 4); at += 1)
      for (const desk of desks)
        files.push({ name: `${at}.${extension}`, desk, content: flipped(content, at) });
  }
  for (let at = 0; at < 8; at += 1)
    files.push({ name: `${at}.png`, desk: 'picture', content: flipped(PNG, at) });
  return files;
}

function flipped(content: Buffer, at: number): Buffer {
  const changed = Buffer.from(content);
  changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at);
  return changed;
}

/** Bytes changed in the packed data of each part: its checksum no longer fits. */
function changedInside(): BadFile[] {
  const files: BadFile[] = [];
  for (const [extension, content, desks] of TAKEN.filter(([, , one]) => one.length === 1)) {
    if (extension === 'doc') continue;
    const spans = packedSpans(content);
    for (let number = 0; number < 40; number += 1) {
      const { start, length } = random.pick(spans);
      const place = start + random.between(0, length - 1);
      files.push({
        name: `${place}.${extension}`,
        desk: desks[0] ?? 'cv',
        content: flipped(content, place),
      });
    }
  }
  return files;
}

/** Where the parts' packed data is, by the directory at the end of the zip. */
function packedSpans(zip: Buffer): { start: number; length: number }[] {
  const spans = [];
  for (let at = zip.indexOf('PK\x01\x02', 0, 'latin1'); at !== -1; ) {
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const length = zip.readUInt32LE(at + 20);
    if (length > 0) spans.push({ start, length });
    at = zip.indexOf('PK\x01\x02', at + 4, 'latin1');
  }
  return spans;
}

/** Files that two programs read as different kinds. */
function twoInOne(): BadFile[] {
  const zip = hostileZip([{ name: 'run.js', content: 'alert(1)' }]);
  const html = Buffer.from('<html><script>alert(1)</script></html>\n');
  const behind: [string, Buffer][] = [
    ['zip', zip],
    ['workbook', XLSX],
    ['jar', hostileZip([{ name: 'META-INF/MANIFEST.MF', content: 'Main-Class: A\n' }])],
    ['zip and a line', Buffer.concat([zip, Buffer.from('\n')])],
  ];
  const before: [string, Buffer][] = [
    ['html', html],
    ['exe', Buffer.concat([Buffer.from('MZ'), noise(500)])],
    ['jpeg', JPG],
    ['gif', Buffer.from('GIF89a')],
    ['line', Buffer.from('\n')],
    ['shell', Buffer.from('#!/bin/sh\nrm -rf ~\n')],
  ];
  const files: BadFile[] = [];
  for (const [extension, content, desks] of TAKEN) {
    for (const desk of desks) {
      for (const [name, more] of behind)
        files.push({ name: `${name} behind.${extension}`, desk, content: Buffer.concat([content, more]) });
      for (const [name, more] of before)
        files.push({ name: `${name} before.${extension}`, desk, content: Buffer.concat([more, content]) });
    }
  }
  for (const [name, more] of [...behind, ['pdf', PDF] as const]) {
    const content =
      name === 'pdf' ? Buffer.concat([Buffer.from('999\n'), more, DXF]) : Buffer.concat([DXF, more]);
    files.push({ name: `${name} in.dxf`, desk: 'drawing', content });
  }
  const stored = (content: Uint8Array) => ({ name: 'a.txt', content, method: 0 });
  const entries = Object.entries(xlsxParts()).map(([name, content]) => ({ name, content }));
  files.push({
    name: 'pdf first in.xlsx',
    desk: 'drawing',
    content: hostileZip([stored(PDF), ...entries]),
  });
  return files;
}

/** Written by qpdf and LibreOffice with a password for opening. */
function withPassword(): BadFile[] {
  const names = ['rc4-40', 'rc4-128', 'aes-128', 'aes-256', 'aes-256-packed', 'pdftk'];
  const files: BadFile[] = names.flatMap((name) =>
    (['drawing', 'cv'] as const).map((desk) => ({
      name: `${name}.pdf`,
      desk,
      content: good(`password-${name}.pdf`),
    })),
  );
  const locked = (flags: number) => (parts: Record<string, string>) =>
    hostileZip(Object.entries(parts).map(([name, content]) => ({ name, content, flags })));
  for (const flags of [1, 0x41, 0x2001]) {
    files.push({ name: `${flags}.xlsx`, desk: 'drawing', content: locked(flags)(xlsxParts()) });
    files.push({ name: `${flags}.docx`, desk: 'cv', content: locked(flags)(docxParts()) });
  }
  const encrypted = compoundFile([
    { name: 'EncryptionInfo', content: Buffer.alloc(4_096) },
    { name: 'EncryptedPackage', content: Buffer.from(noise(8_192)) },
  ]);
  files.push({ name: 'protected.xlsx', desk: 'drawing', content: encrypted });
  files.push({ name: 'protected.docx', desk: 'cv', content: encrypted });
  const word = compoundFile([{ name: 'WordDocument', content: wordStream({ flags: 0x0100 }) }]);
  files.push({ name: 'protected.doc', desk: 'cv', content: word });
  return files;
}

/** Small files that say that they are pictures of gigabytes. */
function tooManyPixels(): BadFile[] {
  const sizes: [number, number][] = [
    [60_000, 60_000],
    [2_000_000, 100],
    [30_000, 20_000],
    [2 ** 31 - 1, 1],
  ];
  return sizes.map(([width, height]) => {
    const content = Buffer.from(PNG);
    content.writeUInt32BE(width, 16);
    content.writeUInt32BE(height, 20);
    return { name: `${width}x${height}.png`, desk: 'picture', content };
  });
}
