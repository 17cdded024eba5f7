import { expect, test } from 'vitest';
import { ATTACHED_BYTES, attachable, buildLeadMail } from './leads.mails.ts';
import type { DrawingRecord, Lead } from './leads.queries.server.ts';

const lead: Lead = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 1042,
  kind: 'enquiry',
  name: 'Thandi <b>Nkosi</b>',
  company: 'Nkosi & Sons',
  email: 'thandi@example.com',
  phone: '+27115550100',
  message: 'Two plates,\n12 mm',
  quoteType: '',
  arm: '',
  submissionKey: null,
  fingerprint: '',
  createdAt: new Date(0),
};

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
  };
}

test('L5: the mail names everything that was sent', () => {
  const { subject, text, html } = buildLeadMail(lead, [], 'sales@example.co.za');
  expect(subject).toBe('Enquiry E-1042 from Thandi <b>Nkosi</b>');
  for (const value of [
    'Thandi',
    'Nkosi & Sons',
    'thandi@example.com',
    '+27 11 555 0100',
    'Two plates,\n12 mm',
  ]) {
    expect(text).toContain(value);
  }
  expect(text).toContain('To: ');
  expect(text).toContain('sales@example.co.za');
  expect(html).toContain('Nkosi &amp; Sons');
  expect(html).not.toContain('<b>');
});

test.each([
  ['steel', 'Steel Services'],
  ['fabrication', 'Steel Fabrication'],
])('L8, L13: the mail of a quote request to the %s arm says so, in subject and body', (arm, label) => {
  const quote: Lead = { ...lead, kind: 'quote', quoteType: 'Other...', arm };
  const { subject, text, html } = buildLeadMail(quote, [], 'sales@example.co.za');
  expect(subject).toBe(`Quote request Q-1042 (${label}) from Thandi <b>Nkosi</b>`);
  expect(text).toContain(`For: ${label}`);
  expect(html).toContain(label);
});

test('L13: drawings are attached up to 20 MB together and otherwise named', () => {
  const drawings = [drawing(0, ATTACHED_BYTES - 10), drawing(1, 11), drawing(2, 10)];
  expect(attachable(drawings).map(({ position }) => position)).toEqual([0, 2]);
  const { text } = buildLeadMail(
    { ...lead, kind: 'quote', quoteType: 'Bending' },
    drawings,
    'sales@example.co.za',
  );
  expect(text).toMatch(/part-0\.pdf \([\d\s]+KB\)\n/);
  expect(text).toMatch(/part-1\.pdf \(1\sKB, too large to attach: it is kept with the request\)/);
  expect(text).toContain('Quote request Q-1042');
});
