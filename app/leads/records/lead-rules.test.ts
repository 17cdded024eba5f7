import { expect, test } from 'vitest';
import { companyOf } from '#app/company/company.ts';
import { testCompany } from '#tests/support/company.ts';
import { mentionsAttachment, proposedFollowUp } from '../correspondence/answer.ts';
import { nameOfLead } from './lead.ts';
import { formatEvent } from './lead-events.ts';
import { contactEdit, followUpSchema, newLeadSchema, statusSchema, wantedFault } from './lead-fields.ts';
import { NO_LEAD_FILTER, readLeadFilter } from './lead-filter.ts';
import { requestLabel, unitLabel } from './request-label.ts';

const { profile } = testCompany;
const withoutFabrication = companyOf({
  ...profile,
  units: { ...profile.units, fabrication: { ...profile.units.fabrication, on: false } },
});

const form = {
  source: 'phone',
  name: 'Zoë',
  company: '',
  email: '',
  phone: '082 555 0142',
  message: 'A gate',
  wanted: '',
};
const wrong = (fields: object) => {
  const read = newLeadSchema.safeParse({ ...form, ...fields });
  return read.success ? [] : read.error.issues.map(({ path, message }) => [path[0], message]);
};

test('L15: a lead by phone needs a name or company, a phone number or email address, and what they want', () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ phone: '' })).toEqual([
    ['phone', expect.stringContaining('email address or a phone number')],
  ]);
  expect(wrong({ phone: '', email: 'zoe@example.org' })).toEqual([]);
  expect(wrong({ name: '' })).toEqual([['name', expect.stringContaining('name or a company')]]);
  expect(wrong({ name: '', company: 'Bergland' })).toEqual([]);
  expect(wrong({ message: ' ' })).toEqual([['message', expect.stringContaining('what they want')]]);
  expect(wrong({ email: 'nonsense' })).toEqual([['email', 'Invalid email']]);
  expect(wrong({ source: 'website' })[0]?.[0]).toBe('source');
});

test('L15: the chosen option makes it a quote request for a business unit or an enquiry; the number is normalised', () => {
  expect(newLeadSchema.parse({ ...form, wanted: 'steel/Bending', mine: 'yes' })).toEqual({
    source: 'phone',
    name: 'Zoë',
    company: '',
    email: '',
    phone: '+27825550142',
    message: 'A gate',
    kind: 'quote',
    unit: 'steel',
    quoteType: 'Bending',
    mine: true,
  });
  expect(newLeadSchema.parse(form)).toMatchObject({ kind: 'enquiry', unit: '', quoteType: '', mine: false });
  expect(newLeadSchema.parse({ ...form, phone: '+44 20 7946 0000' }).phone).toBe('+44 20 7946 0000');
});

test('L15, O2: what is not offered, or not any more, can’t be chosen', () => {
  const fault = (wanted: string, company = testCompany) =>
    wantedFault(newLeadSchema.parse({ ...form, wanted }), company);
  expect(['', 'steel/Bending', 'steel/Polishing/Brushing'].map((wanted) => fault(wanted))).toEqual([
    null,
    null,
    null,
  ]);
  for (const wanted of ['steel/Nothing', 'fabrication/Bending', 'Bending', 'timber/Bending'])
    expect(fault(wanted)).toBe('Please choose from the list');
  expect(fault('fabrication/Fabrication', withoutFabrication)).toBe('Please choose from the list');
});

test('L16: lost requires one of the reasons; the other statuses require none', () => {
  const read = (fields: object) => statusSchema.safeParse({ seen: 'new', ...fields }).success;
  expect(read({ status: 'lost' })).toBe(false);
  expect(read({ status: 'lost', reason: 'weather' })).toBe(false);
  expect(read({ status: 'lost', reason: 'lead-time' })).toBe(true);
  expect(read({ status: 'won' })).toBe(true);
  expect(read({ status: 'sold' })).toBe(false);
});

test.each([
  ['', true],
  ['2026-12-01', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['01/12/2026', false],
  ['1026-12-01', false],
  ["2026-12-01' or 1=1", false],
])('L15: %j as a follow-up date: %s', (day, ok) => {
  expect(followUpSchema.safeParse(day).success).toBe(ok);
});

test.each([
  ['Our quote for Q-1042 is attached.', true],
  ['See the ATTACHMENT', true],
  ['Enclosed you find our price', true],
  ['We come by on Friday', false],
  ['The company is Attachco', false],
])('L18: %j mentions an attachment: %s', (text, mentioned) => {
  expect(mentionsAttachment(text)).toBe(mentioned);
});

test('L15, L16: the timeline writes a follow-up date as the lists do', () => {
  expect(formatEvent('follow-up', { to: '2026-12-01' })).toBe('set the follow-up to Dec 1, 2026');
  expect(formatEvent('follow-up', {})).toBe('removed the follow-up date');
});

test('L16: contact details can be cleared, and an email address must stay valid', () => {
  expect(contactEdit.parse({ email: '', phone: '' })).toEqual({ email: '', phone: '' });
  expect(contactEdit.safeParse({ email: 'a b' }).success).toBe(false);
});

test('L15: the filter is read from the URL; invalid values are ignored', () => {
  const id = '11111111-1111-4111-8111-111111111111';
  const read = (search: string) => readLeadFilter(new URLSearchParams(search));
  expect(read(`q=%20Zo%C3%AB&status=late&kind=quote&unit=steel&owner=${id}&sort=oldest`)).toEqual({
    q: 'Zoë',
    status: 'late',
    kind: 'quote',
    unit: 'steel',
    owner: id,
    sort: 'oldest',
  });
  expect(read('status=sold&kind=x&owner=them&sort=up')).toEqual(NO_LEAD_FILTER);
  expect([read('owner=me').owner, read('owner=none').owner]).toEqual(['me', 'none']);
});

test('L16: each kind of timeline entry has its text', () => {
  expect(formatEvent('status', { from: 'new', to: 'lost', reason: 'cannot-make' })).toBe(
    'changed the status from New to Lost (We cannot make it)',
  );
  expect(formatEvent('owner', { from: '', to: 'Zoë' })).toBe('made Zoë the owner');
  expect(formatEvent('owner', { from: 'Zoë', to: '' })).toBe('removed Zoë as the owner');
  expect(formatEvent('owner', { from: 'Zoë', to: 'Riaan' })).toBe('reassigned the lead from Zoë to Riaan');
  expect(formatEvent('of-a-later-version', {})).toBe('of-a-later-version');
});

test('L15: a lead is named by the first known detail, and its request by the company’s terms', () => {
  const nothing = { name: '', company: '', email: '', phone: '' };
  expect(nameOfLead({ ...nothing, company: 'Bergland', email: 'x@example.org' })).toBe('Bergland');
  expect(nameOfLead(nothing)).toBe('No name given');
  expect([
    requestLabel({ kind: 'quote', quoteType: 'Bending' }),
    requestLabel({ kind: 'enquiry', quoteType: '' }),
  ]).toEqual(['Bending', 'Enquiry']);
  expect(['steel', 'timber', 'constructor'].map((unit) => unitLabel(unit, testCompany))).toEqual([
    testCompany.units.steel.label,
    'timber',
    'constructor',
  ]);
});

test('L16: the timeline words a change of the owner by who made it, and names answering as its cause', () => {
  expect(formatEvent('owner', { from: '', to: 'Zoë' }, 'Zoë')).toBe('became the owner');
  expect(formatEvent('owner', { from: 'Riaan', to: 'Zoë' }, 'Zoë')).toBe('took the lead over from Riaan');
  expect(formatEvent('owner', { from: 'Zoë', to: '' }, 'Zoë')).toBe('gave up the lead');
  expect(formatEvent('owner', { from: '', to: 'Zoë', cause: 'x' }, 'Zoë')).toBe(
    'became the owner by answering',
  );
  expect(formatEvent('status', { from: 'new', to: 'in-progress', cause: 'x' })).toBe(
    'changed the status from New to In progress by answering',
  );
});

test('L18: a quote is followed up a week later, on a working day', () => {
  expect(proposedFollowUp(testCompany.opening, '2026-11-23')).toBe('2026-11-30');
  // Sunday the 29th is closed.
  expect(proposedFollowUp(testCompany.opening, '2026-11-22')).toBe('2026-11-30');
});

test('P12: the timeline says what became of a quotation, and how staff learnt of it', () => {
  const quotation = 'P-1001-A';
  const accepted = { quotation, name: 'Thandi', order: 'PO 1' };
  expect(formatEvent('quotation-accepted', accepted)).toBe(
    'accepted quotation P-1001-A, order number PO 1: Thandi',
  );
  expect(formatEvent('quotation-accepted', { ...accepted, order: '', channel: 'phone' })).toBe(
    'recorded that Thandi accepted quotation P-1001-A by phone',
  );
  expect(formatEvent('quotation-declined', { quotation, name: '', reason: 'price' })).toBe(
    'declined quotation P-1001-A (Price)',
  );
  expect(formatEvent('quotation-asked', { quotation })).toBe('asked about quotation P-1001-A');
});
