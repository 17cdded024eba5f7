import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildConfirmationMail, harmlessName } from './confirmation.mails.ts';

const PDF = 'application/pdf';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const lead = {
  kind: 'quote',
  number: 1042,
  arm: 'steel',
  quoteType: 'Bending',
  createdAt: new Date('2026-11-23T10:00:00+02:00'),
} as const;

test('L19: the confirmation states the reference, what was received and when to expect an answer', () => {
  const files = [
    { name: 'base plate.pdf', bytes: 20_480, mediaType: PDF },
    { name: 'cutting list.xlsx', bytes: 1_000, mediaType: XLSX },
  ];
  const { subject, text } = buildConfirmationMail(lead, files, 'https://steel.example');
  expect(subject).toBe('Your quote request Q-1042');
  expect(text).toContain('Reference: Q-1042');
  expect(text).toContain('Quote type: Bending');
  expect(text).toMatch(/File 1: base-plate\.pdf \(20\sKB\)/);
  expect(text).toMatch(/File 2: cutting-list\.xlsx \(1\sKB\)/);
  expect(text).toContain('by 17:00 on Tuesday 24 November 2026');
  expect(text).toContain('https://steel.example/privacy');
});

test('L19: none of the visitor’s own text is repeated: an unknown quote type is left out', () => {
  const mail = buildConfirmationMail(
    { ...lead, quoteType: 'Buy at evil.example' },
    [],
    'https://steel.example',
  );
  expect(JSON.stringify(mail)).not.toContain('evil');
});

test.each([
  ['base plate rev.2.pdf', PDF, 'base-plate-rev-2.pdf'],
  ['Flange 6mm.DXF', 'image/vnd.dxf', 'Flange-6mm.dxf'],
  ['Tekening één.XLSX', XLSX, 'Tekening-een.xlsx'],
  ['http://evil.example/win.pdf', PDF, 'http-evil-example-win.pdf'],
  ['www.evil.com.pdf', PDF, 'www-evil-com.pdf'],
  ['call 082 555 0100 now.pdf', PDF, 'call-082-555-now.pdf'],
  ['someone@evil.example.pdf', PDF, 'someone-evil-example.pdf'],
  ['<script>alert(1)</script>.pdf', PDF, 'script-alert-1-script.pdf'],
  ['鋼板.pdf', PDF, 'file.pdf'],
  ['a'.repeat(5_000), PDF, `${'a'.repeat(30)}.pdf`],
  ['.pdf', PDF, 'file.pdf'],
])('L19: the file %j is named so that it carries no message', (name, mediaType, shown) => {
  expect(harmlessName({ name, mediaType })).toBe(shown);
});

test('L19: whatever a file is called, the name in the mail contains no link, phone number or line break', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
      const shown = harmlessName({ name, mediaType: PDF });
      expect(shown).toMatch(/^[A-Za-z0-9-]{1,30}\.pdf$/);
      expect(shown.replace(/\D/g, '').length).toBeLessThanOrEqual(6);
    }),
  );
});
