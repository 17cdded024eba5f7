import { expect, test } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { callLink, leadMailLink, whatsAppLink } from './contact-links.ts';

const lead = { name: 'Zoë', email: 'zoe@example.org', phone: '+27825550142', reference: 'Q-1042' };

test('L16: the links carry the reference in their text', () => {
  expect(decodeURIComponent(leadMailLink(lead, testCompany))).toMatch(
    /^mailto:zoe@example\.org\?subject=Q-1042: .*Hello Zoë/,
  );
  expect(callLink(lead)).toBe('tel:+27825550142');
  expect(whatsAppLink(lead, testCompany)).toMatch(/^https:\/\/wa\.me\/27825550142\?text=/);
  expect(decodeURIComponent(whatsAppLink(lead, testCompany) ?? '')).toContain('about your request Q-1042');
});

test('L16: user input can’t break out of the link', () => {
  const hostile = {
    ...lead,
    name: 'A&body=x\r\nBcc: all@example.org',
    email: 'a?bcc=b@example.org&cc=c',
    phone: 'javascript:alert(1)',
  };
  const mail = new URL(leadMailLink(hostile, testCompany));
  expect([...mail.searchParams.keys()]).toEqual(['subject', 'body']);
  expect(leadMailLink(hostile, testCompany)).not.toMatch(/[\r\n]/);
  expect(callLink(hostile)).toBe('tel:1');
  expect(whatsAppLink(hostile, testCompany)).toBe(null);
});

test('L16: a landline, a service or a foreign number can be called, and has no WhatsApp link', () => {
  for (const phone of ['+27165550142', '0861234567']) {
    expect(callLink({ ...lead, phone })).toMatch(/^tel:\+27/);
    expect(whatsAppLink({ ...lead, phone }, testCompany)).toBe(null);
  }
  expect(callLink({ ...lead, phone: '+44 20 7946 0000' })).toBe('tel:+442079460000');
  expect(whatsAppLink({ ...lead, phone: '+44 20 7946 0000' }, testCompany)).toBe(null);
  expect(callLink({ ...lead, phone: '' })).toBe(null);
});
