import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentDisposition, displayName, NAME_CHARACTERS, nameOfKind } from './file-name.ts';
import { HOSTILE_NAMES } from './hostile-names.fixture.ts';

const FORBIDDEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}<>:"/\\|?*`“”„‟«»⁄∕∖⟋⟍⧵⧸⧹╱╲]/u;
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(?:\.|$)/iu;
const HEADER =
  /^attachment; filename="([ !#$&-.0-9;=@A-Z[\]^_a-z{}~+,']+)"; filename\*=UTF-8''((?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})+)$/;

function expectSafeName(raw: string): void {
  const name = displayName(raw);
  expect(name).not.toMatch(FORBIDDEN);
  expect(name.normalize('NFD')).not.toMatch(/[<>:"/\\|?*]/);
  expect(name).not.toMatch(/^[\s.…‥․．]|[\s.…‥․．]$/u);
  expect(name).not.toMatch(DEVICE);
  expect(name).toBe(name.normalize('NFC'));
  expect(name.isWellFormed()).toBe(true);
  expect(name.length).toBeGreaterThan(0);
  expect([...name].length).toBeLessThanOrEqual(NAME_CHARACTERS);
  expect(displayName(name)).toBe(name);
}

function expectRoundTrip(raw: string): void {
  const header = contentDisposition(raw, 'attachment');
  const [, ascii = '', full = ''] = HEADER.exec(header) ?? [];
  expect(decodeURIComponent(full), header).toBe(displayName(raw));
  expect(displayName(ascii)).toBe(ascii);
  expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header);
}

const hostile = Object.entries(HOSTILE_NAMES).flatMap(([family, names]) =>
  names.map((name) => ({ family, name })),
);

test('L9: the fixture has over 200 hostile names without duplicates', () => {
  expect(hostile.length).toBeGreaterThan(200);
  expect(new Set(hostile.map(({ name }) => name)).size).toBe(hostile.length);
});

describe('hostile names', () => {
  const families = Object.keys(HOSTILE_NAMES);
  test.each(families)('L9: %s: safe to display, and unchanged by a header round trip', (family) => {
    for (const name of HOSTILE_NAMES[family] ?? []) {
      expectSafeName(name);
      expectRoundTrip(name);
    }
  });
});

describe('sanitised names', () => {
  const long = (stem: string, times: number, end = '') => `${stem.repeat(times)}${end}`;
  const names: [raw: string, shown: string][] = [
    [
      'Plate 10 mm (rev. 2) [final]_v1,2 & more + #3.pdf',
      'Plate 10 mm (rev. 2) [final]_v1,2 & more + #3.pdf',
    ],
    ["Müller's Ø50 × 3 ±0.1 ½″ 90°.xlsx", "Müller's Ø50 × 3 ±0.1 ½″ 90°.xlsx"],
    ['Zeichnung für Blech.pdf', 'Zeichnung für Blech.pdf'],
    ['图纸 1.pdf', '图纸 1.pdf'],
    ['จดหมาย ที่ดี.pdf', 'จดหมาย ที่ดี.pdf'],
    ['שרטוט.pdf', 'שרטוט.pdf'],
    ['हिन्दी.pdf', 'हिन्दी.pdf'],
    ['plan 😀 👍🏽.pdf', 'plan 😀 👍🏽.pdf'],
    ['A\u030angstro\u0308m.pdf', 'Ångström.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\fakepath\\drawing.pdf', 'drawing.pdf'],
    ['a.pdf/..', 'a.pdf'],
    ['a.pdf\r\nBcc: victim@example.com', 'a.pdf Bcc victim@example.com'],
    ['<script>alert(1)</script>.pdf', 'script.pdf'],
    ['a"; filename="b.exe', 'a; filename=b.exe'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['a\u0000b.pdf', 'ab.pdf'],
    ['a  \t b.pdf', 'a b.pdf'],
    ['..∕..∕etc∕passwd', 'etcpasswd'],
    ['.htaccess', 'htaccess'],
    ['drawing.pdf. . ', 'drawing.pdf'],
    ['nul.pdf', '_nul.pdf'],
    ['CON', '_CON'],
    ['aux .tar.gz', '_aux .tar.gz'],
    ['console.pdf', 'console.pdf'],
    ['com10.pdf', 'com10.pdf'],
    ['a\ud83d.pdf', 'a.pdf'],
    ['', 'file'],
    ['..', 'file'],
    [' / ', 'file'],
    ['\u202E\u200B', 'file'],
    [long('a', 300, '.pdf'), long('a', 116, '.pdf')],
    [long('a', 300), long('a', 120)],
    [long('a', 120), long('a', 120)],
    [long('a', 100, `.${long('x', 30)}`), long('a', 100, `.${long('x', 19)}`)],
    [long('🇿🇦', 100, '.pdf'), long('🇿🇦', 58, '.pdf')],
    [long('x', 115, 'e\u0323\u0302\u0304.pdf'), long('x', 115, '.pdf')],
    [long('\u0301', 200, '.pdf'), long('\u0301', 116, '.pdf')],
  ];
  test.each(names)('L9: %j', (raw, shown) => {
    expect(displayName(raw)).toBe(shown);
  });
});

describe('names with a detected type', () => {
  test.each([
    ['cv.pdf', 'cv.pdf'],
    ['CV.PDF', 'CV.PDF'],
    ['cv.hta', 'cv.hta.pdf'],
    ['cv.docx', 'cv.docx.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe.pdf'],
    ['cv.pdf.', 'cv.pdf'],
    ['pdf', 'pdf.pdf'],
    ['', 'file.pdf'],
    [`${'a'.repeat(300)}.hta`, `${'a'.repeat(116)}.pdf`],
  ])('C5, L9: %j', (raw, shown) => {
    expect(nameOfKind(raw, 'pdf')).toBe(shown);
    expect(nameOfKind(shown, 'pdf')).toBe(shown);
  });
});

describe('any name', () => {
  const specialCharacter = fc.constantFrom(
    ...'./\\ :"<>|?*\r\n\0\t%$\'`~=-_ …‥：／≮¨½①ﬁ\u0301\u0338\u200b\u202e\ufeff\ud83d\ude00\u1112\u1161',
    'con',
    'NUL',
    'com1',
    '.pdf',
    'a',
    'Å',
    '👨‍👩‍👧',
    '\u037e',
    'x'.repeat(60),
  );
  const name = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.array(specialCharacter, { maxLength: 12 }).map((pieces) => pieces.join('')),
    fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 })
      .map((units) => String.fromCharCode(...units)),
  );

  test('L9: the result is safe, short, never empty, and unchanged when sanitised again', () => {
    fc.assert(fc.property(name, expectSafeName), { numRuns: 3000 });
  });

  test('L9: the result survives a header round trip', () => {
    fc.assert(fc.property(name, expectRoundTrip), { numRuns: 3000 });
  });
});

test('L9: every code point', () => {
  const at = (first: number) => Array.from({ length: 64 }, (_, index) => String.fromCodePoint(first + index));
  for (let first = 0; first <= 0x10ffff; first += 64) {
    const shown = displayName(`a${at(first).join('').replace(/[/\\]/g, '')}b`);
    if (FORBIDDEN.test(shown) || displayName(shown) !== shown)
      expect.fail(`U+${first.toString(16)}: ${shown}`);
  }
});

describe('Content-Disposition', () => {
  const headers: [name: string, header: string][] = [
    ['drawing.pdf', `attachment; filename="drawing.pdf"; filename*=UTF-8''drawing.pdf`],
    [
      'Zeichnung für Blech.pdf',
      `attachment; filename="Zeichnung fur Blech.pdf"; filename*=UTF-8''Zeichnung%20f%C3%BCr%20Blech.pdf`,
    ],
    ['100% €.pdf', `attachment; filename="100_ _.pdf"; filename*=UTF-8''100%25%20%E2%82%AC.pdf`],
    ["it's (1)*.pdf", `attachment; filename="it's (1).pdf"; filename*=UTF-8''it%27s%20%281%29.pdf`],
    ['Ñul.pdf', `attachment; filename="_Nul.pdf"; filename*=UTF-8''%C3%91ul.pdf`],
    ['图.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%E5%9B%BE.pdf`],
    ['', `attachment; filename="file"; filename*=UTF-8''file`],
  ];
  test.each(headers)('L9: %j', (name, header) => {
    expect(contentDisposition(name, 'attachment')).toBe(header);
  });

  test('C5: inline', () => {
    expect(contentDisposition('cv.pdf', 'inline')).toBe(`inline; filename="cv.pdf"; filename*=UTF-8''cv.pdf`);
  });
});
