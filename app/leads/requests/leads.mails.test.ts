import { expect, test } from 'vitest';
import type { CheckedFile } from '#app/platform/files/scan/file-state.ts';
import { MAX_MAIL_BYTES, mailSize } from '#app/platform/mail/mail-size.ts';
import { testCompany } from '#tests/support/company.ts';
import type { DrawingRecord, Lead } from '../records/lead-with-drawings.queries.server.ts';
import { buildLeadMail } from './leads.mails.ts';

const lead: Lead = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 1042,
  kind: 'enquiry',
  name: 'Thandi <b>Nkosi</b>',
  company: 'Nkosi & Sons',
  email: 'thandi@example.com',
  phone: '+27115550142',
  message: 'Two plates,\n12 mm',
  quoteType: '',
  unit: '',
  lines: [],
  createdAt: new Date(0),
  source: 'website',
  status: 'new',
  lostReason: null,
  ownerId: null,
  followUpOn: null,
  firstAnsweredAt: null,
  firstAnswerMinutes: null,
  remindedAt: null,
  changedAt: new Date(0),
};

const TO = { salesEmail: testCompany.salesEmail, publicUrl: 'https://steel.example' };

function drawing(position: number, bytes: number): DrawingRecord {
  return {
    id: `${position}`,
    leadId: lead.id,
    position,
    name: `part-${position}.pdf`,
    bytes,
    mediaType: 'application/pdf',
    sha256: '',
    fileKey: `${position}`,
    analysis: null,
    analysisTriedAt: null,
    unitChange: null,
    plateChoice: null,
    replyId: null,
  };
}

test('X6: the mail says when visitors have nearly used the room for files of a day', () => {
  const short = buildLeadMail(lead, [], { ...TO, isFilesRoomShort: true }, testCompany);
  expect(short.text).toContain('larger drawings are refused');
  expect(buildLeadMail(lead, [], TO, testCompany).text).not.toContain('larger drawings are refused');
});

test('L5: the mail contains everything that was sent', () => {
  const { subject, text, html } = buildLeadMail(lead, [], TO, testCompany);
  expect(subject).toBe('Enquiry E-1042 from Thandi <b>Nkosi</b>');
  for (const value of [
    'Thandi',
    'Nkosi & Sons',
    'thandi@example.com',
    '+27 11 555 0142',
    'Two plates,\n12 mm',
  ]) {
    expect(text).toContain(value);
  }
  expect(text).toContain('To: ');
  expect(text).toContain(testCompany.salesEmail);
  expect(html).toContain('Nkosi &amp; Sons');
  expect(html).not.toContain('<b>');
});

test.each(['steel', 'fabrication'] as const)(
  'L8, L13: the mail of a quote request to the %s unit says so, in subject and body',
  (unit) => {
    const { label } = testCompany.units[unit];
    const quote: Lead = { ...lead, kind: 'quote', quoteType: 'Other...', unit };
    const { subject, text, html } = buildLeadMail(quote, [], TO, testCompany);
    expect(subject).toBe(`Quote request Q-1042 (${label}) from Thandi <b>Nkosi</b>`);
    expect(text).toContain(`For: ${label}`);
    expect(html).toContain(label);
  },
);

test('L13, L17: drawings are attached up to 20 MB on the wire; the others are named and linked', () => {
  const MB = 1_000_000;
  const drawings = [drawing(0, 10 * MB), drawing(1, 5 * MB), drawing(2, 4 * MB)];
  const mail = buildLeadMail({ ...lead, kind: 'quote', quoteType: 'Bending' }, drawings, TO, testCompany);
  expect(mail.attached.map(({ position }) => position)).toEqual([0, 2]);
  expect(mailSize({ ...mail, attachments: mail.attached })).toBeLessThanOrEqual(MAX_MAIL_BYTES);
  expect(mail.text).toMatch(/part-0\.pdf \([\d\s]+KB\)\n/);
  expect(mail.text).toMatch(
    /part-1\.pdf \([\d\s]+KB, too large to attach: download it from the lead’s page\)/,
  );
  expect(mail.text).toContain('Quote request Q-1042');
});

test('L17: the mail links to the page of the lead', () => {
  const { text, html } = buildLeadMail(lead, [], TO, testCompany);
  const page = `https://steel.example/admin/leads/${lead.id}`;
  expect(text).toContain(page);
  expect(html).toContain(`href="${page}"`);
});

test('L13, L17: the mail carries only clean drawings, says why another is missing, and what to mind', () => {
  const clean: CheckedFile = { state: 'open', found: '', cautions: [] };
  const drawings = [
    { ...drawing(0, 1_000), ...clean, cautions: ['scripts' as const] },
    { ...drawing(1, 1_000), ...clean, state: 'waiting' as const },
    { ...drawing(2, 1_000), ...clean, state: 'infected' as const, found: 'Eicar' },
    { ...drawing(3, 1_000), ...clean, state: 'too-large' as const },
  ];
  const { attached, text } = buildLeadMail(lead, drawings, TO, testCompany);
  expect(attached.map(({ name }) => name)).toEqual(['part-0.pdf']);
  expect(text).toContain('This PDF contains scripts.');
  for (const [name, why] of [
    ['part-1.pdf', 'waits for the virus scan'],
    ['part-2.pdf', 'the virus scan found Eicar in it'],
    ['part-3.pdf', 'too large for the virus scanner'],
  ] as const)
    expect(text.replaceAll('\n', ' ')).toMatch(new RegExp(`${name} \\([^)]*not attached, since [^)]*${why}`));
});
