import fc from 'fast-check';
import { expect, test } from 'vitest';
import { companyOf } from '#app/company/company.ts';
import { privacy } from '#app/company/privacy.ts';
import { testCompany } from '#tests/support/company.ts';
import { type Enquiry, readEnquiry } from './enquiry.ts';
import { quoteTypeAt } from './public/quote-path.ts';
import { type QuoteRequest, readQuoteRequest } from './quote.ts';

const enquiry = {
  company: '',
  name: 'Thandi',
  phone: '0115550100',
  email: 'thandi@example.com',
  message: 'Hello',
};
const quote = { name: 'Thandi', email: 'thandi@example.com', quoteType: 'Bending', arm: 'steel' };

test('L1: company and name are optional; phone, email and message are required', () => {
  const { company: _, name: __, ...required } = enquiry;
  expect(readEnquiry(required)).toEqual({
    ok: true,
    enquiry: { ...required, company: '', name: '', phone: '+27115550100' },
  });
  expect(readEnquiry({})).toMatchObject({
    ok: false,
    messages: { phone: expect.any(String), email: 'Invalid email', message: 'Please write a message' },
  });
});

test.each([
  ['phone', 5],
  ['phone', null],
  ['phone', ['011 555 0100']],
  ['email', {}],
  ['email', true],
  ['message', 7],
  ['message', ['Hello']],
  ['message', ' \n '],
  ['company', 9],
  ['name', { first: 'Thandi' }],
  ['message', 'x'.repeat(5_001)],
  ['name', 'x'.repeat(201)],
  ['company', 'x'.repeat(201)],
  ['phone', '0'.repeat(41)],
])('L1, X3: %s of a wrong kind or size (%#) is refused by name', (field, value) => {
  const read = readEnquiry({ ...enquiry, [field]: value });
  expect(read.ok).toBe(false);
  if (!read.ok) expect(Object.keys(read.messages)).toEqual([field]);
});

test.each([
  'thandi',
  '@example.com',
  'thandi@',
  'thandi@@example.com',
  'a@b, c@d',
  'a b@example.com',
  '<a@b.com>',
  'a@b;c@d',
  'Thandi <thandi@example.com>',
  '"a"@b.com',
  '',
  `${'a'.repeat(250)}@b.co`,
])('L1, L7: %s is no mail address', (email) => {
  expect(readEnquiry({ ...enquiry, email }).ok).toBe(false);
  expect(readQuoteRequest({ ...quote, email }, testCompany).ok).toBe(false);
});

test('L7: errors have the specified texts', () => {
  expect(readQuoteRequest({ name: ' T ', email: 'nobody', quoteType: '' }, testCompany)).toEqual({
    ok: false,
    messages: {
      name: 'Name must be at least 2 characters',
      email: 'Invalid email',
      quoteType: 'Please select a quote type',
    },
  });
});

test('L8: each business unit has its own quote types and accepts no others', () => {
  for (const quoteType of [
    ...testCompany.units.steel.quoteTypes,
    ...testCompany.units.fabrication.quoteTypes,
  ]) {
    expect(readQuoteRequest({ ...quote, quoteType }, testCompany).ok).toBe(true);
  }
  for (const quoteType of ['Welding', 'bending', 'Select quote type', '', null, 4, ['Bending']]) {
    expect(readQuoteRequest({ ...quote, quoteType }, testCompany).ok).toBe(false);
  }
});

test('L5, X3: line breaks and control characters are removed from values that end up in mail headers', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (text) => {
      const read = readEnquiry({ ...enquiry, name: `T${text}`, company: text });
      if (!read.ok) throw new Error('refused');
      const line = read.enquiry.name + read.enquiry.company;
      expect(line).not.toMatch(/\p{Cc}|[\u2028\u2029]/u);
      expect(line.isWellFormed()).toBe(true);
    }),
  );
});

test('L5: a message keeps its line breaks', () => {
  const read = readEnquiry({ ...enquiry, message: ' Two plates\r\n\r\n12 mm\u0000 S355 ' });
  expect(read).toMatchObject({ ok: true, enquiry: { message: 'Two plates\n\n12 mm S355' } });
});

test('L2, L7: phone and message are optional in a quote request; a given phone number is validated', () => {
  expect(readQuoteRequest(quote, testCompany)).toMatchObject({
    ok: true,
    quote: { phone: '', message: '' },
  });
  const full = { ...quote, phone: '(011) 555-0100', message: 'Two plates\r\n12 mm' };
  expect(readQuoteRequest(full, testCompany)).toMatchObject({
    ok: true,
    quote: { phone: '+27115550100', message: 'Two plates\n12 mm' },
  });
  const wrong = readQuoteRequest({ ...quote, phone: '12345' }, testCompany);
  expect(wrong).toMatchObject({
    ok: false,
    messages: { phone: expect.stringContaining('valid South African') },
  });
  expect(readQuoteRequest({ ...quote, message: 'x'.repeat(5_001) }, testCompany)).toMatchObject({
    ok: false,
    messages: { message: 'Please use at most 5,000 characters' },
  });
});

test.each([
  ['steel', '/folding', 'Bending'],
  ['steel', '/laser-cutting', 'CNC Laser Cutting'],
  ['steel', '/', ''],
  ['steel', '/finishing', ''],
  ['fabrication', '/fabrication', 'Fabrication'],
] as const)(
  'L8: the quote form for %s, opened from the page %s, preselects the type %j',
  (unit, pathname, type) => {
    expect(quoteTypeAt(unit, pathname, testCompany)).toBe(type);
  },
);

test('L8: of several types none is preselected for those who ask for another', () => {
  const typed = (quoteTypes: readonly string[]) => {
    const { fabrication } = testCompany.units;
    const units = { ...testCompany.units, fabrication: { ...fabrication, quoteTypes } };
    return quoteTypeAt('fabrication', '/fabrication', { ...testCompany, units });
  };
  expect(typed(['Tanks', 'Repairs', 'Other...'])).toBe('');
  expect(typed(['Repairs'])).toBe('Repairs');
  expect(typed(['Other work'])).toBe('');
  expect(typed([])).toBe('');
});

test('L8: every service preselects a type that its form offers', () => {
  const types: readonly string[] = testCompany.units.steel.quoteTypes;
  for (const { slug } of testCompany.services) {
    const type = quoteTypeAt('steel', `/${slug}`, testCompany);
    if (type !== '') expect(types).toContain(type);
  }
});

const { profile } = testCompany;
const without = companyOf({
  ...profile,
  services: profile.services.map((one) => (one.quoteType === 'Rolling' ? { ...one, on: false } : one)),
  units: {
    steel: { ...profile.units.steel, quoteTypes: ['Bending', 'Powder Coating'] },
    fabrication: { ...profile.units.fabrication, on: false },
  },
});

test('O2, L8: what is not offered any more is refused with the reason; the form’s other messages stay', () => {
  const fault = (change: object) => {
    const read = readQuoteRequest({ ...quote, ...change }, without);
    return read.ok ? null : read.messages;
  };
  expect(fault({ quoteType: 'Powder Coating' })).toBeNull();
  expect(fault({ quoteType: 'Rolling', 'line-1-quantity': 'x' })).toEqual({
    quoteType: expect.stringContaining('We don’t quote “Rolling” any more'),
    'line-1-quantity': expect.any(String),
  });
  expect(fault({ quoteType: 'Fabrication', arm: 'fabrication' })).toEqual({
    quoteType: expect.stringContaining('requests for Fabrication any more'),
  });
  expect(quoteTypeAt('steel', '/rolling', without)).toBe('');
});

test('O2: a request that names no unit is for the one that is offered', () => {
  const onlyFabrication = companyOf({
    ...profile,
    units: { ...profile.units, steel: { ...profile.units.steel, on: false } },
  });
  const { arm: _, ...unnamed } = { ...quote, quoteType: 'Fabrication' };
  expect(readQuoteRequest(unnamed, onlyFabrication)).toMatchObject({
    ok: true,
    quote: { unit: 'fabrication' },
  });
});

/** The words of the privacy notice for each field; `tsc` asks for those of a new one. */
const ENQUIRY_IN_NOTICE: Record<keyof Enquiry, string> = {
  company: 'company',
  name: 'name',
  phone: 'phone number',
  email: 'email address',
  message: 'message',
};
const QUOTE_IN_NOTICE: Record<keyof QuoteRequest, string> = {
  name: 'name',
  email: 'email address',
  phone: 'phone number',
  message: 'message',
  quoteType: 'type of work',
  unit: 'type of work',
  lines: 'the parts you list',
};
test.each([
  ['Enquiries', ENQUIRY_IN_NOTICE],
  ['Quote requests', QUOTE_IN_NOTICE],
])('X5: the privacy notice names every field under %s', (form, words) => {
  const { detail } = privacy.collected.find(({ name }) => name === form) ?? {};
  for (const word of Object.values(words)) expect(detail).toContain(word);
});
