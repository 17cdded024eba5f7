import { expect, test } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { buildConfirmationMail } from './confirmation.mails.ts';

const PDF = 'application/pdf';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const lead = {
  kind: 'quote',
  number: 1042,
  unit: 'steel',
  quoteType: 'Bending',
  createdAt: new Date('2026-11-23T10:00:00+02:00'),
} as const;
const SENT = new Date('2026-11-23T10:01:00+02:00');

test('L19: the confirmation states the reference, what was received and when to expect an answer', () => {
  const files = [
    { name: 'base plate.pdf', bytes: 20_480, mediaType: PDF },
    { name: 'cutting list.xlsx', bytes: 1_000, mediaType: XLSX },
  ];
  const { subject, text } = buildConfirmationMail(lead, files, 'https://steel.example', testCompany, SENT);
  expect(subject).toBe('Your quote request Q-1042');
  expect(text).toContain('Reference: Q-1042');
  expect(text).toContain('Quote type: Bending');
  expect(text).toMatch(/Files: 1 PDF \(20\sKB\), 1 Excel \(1\sKB\)/);
  expect(text).toContain('by 17:00 on Tuesday 24 November 2026');
  expect(text).toContain('https://steel.example/privacy');
});

test('L19: a mail that waited until the promised time has passed promises no answer', () => {
  const textAt = (time: string) =>
    buildConfirmationMail(lead, [], 'https://steel.example', testCompany, new Date(time)).text;
  expect(textAt('2026-11-24T16:59:00+02:00')).toContain('You can expect an answer by 17:00 on Tuesday');
  expect(textAt('2026-11-25T10:00:00+02:00')).toContain('We have received your quote request.');
  expect(textAt('2026-11-25T10:00:00+02:00')).not.toContain('You can expect');
});

test('L19: none of the visitor’s own text is repeated: an unknown quote type is left out', () => {
  const mail = buildConfirmationMail(
    { ...lead, quoteType: 'Buy at evil.example' },
    [],
    'https://steel.example',
    testCompany,
  );
  expect(JSON.stringify(mail)).not.toContain('evil');
});

test('L19, L25: files are stated by count, kind and size, and no name of theirs is repeated', () => {
  const files = Array.from({ length: 8 }, (_, at) => ({
    name: `Buy-gold-at-evil-now-${at}.pdf`,
    bytes: 10_240,
    mediaType: PDF,
  }));
  const others = [
    { name: 'evil-flange.DXF', bytes: 2_048, mediaType: 'image/vnd.dxf' },
    { name: 'evil-unknown', bytes: 1_024, mediaType: 'application/octet-stream' },
  ];
  const mail = buildConfirmationMail(lead, [...files, ...others], 'https://steel.example', testCompany);
  expect(mail.text).toMatch(/Files: 8 PDF \(80\sKB\), 1 DXF \(2\sKB\), 1 other \(1\sKB\)/);
  expect(JSON.stringify(mail)).not.toMatch(/evil|gold|flange|unknown/i);
});
