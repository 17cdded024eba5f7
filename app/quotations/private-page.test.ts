import { expect, test } from 'vitest';
import { quotationDocument } from '#tests/support/quotation-document.ts';
import { chosenIn, declineSchema, MISSING, questionSchema, readAcceptance } from './decision.ts';
import { withChosen } from './ordered.ts';
import { customerPagePath, customerState, pageOf, quotationOf } from './private-page.ts';

test.each([
  ['sent', true, '2026-11-23', 'sent'],
  ['sent', true, '2026-11-22', 'expired'],
  ['sent', false, '2026-11-30', 'replaced'],
  ['replaced', false, '2026-11-30', 'replaced'],
  ['withdrawn', true, '2026-11-30', 'withdrawn'],
  ['accepted', false, '2026-01-01', 'accepted'],
  ['declined', true, '2026-01-01', 'declined'],
  ['draft', true, null, null],
] as const)(
  'P10, P11: one that is %s (newest: %s), valid until %s, is %s on 23 November',
  (state, isNewest, validUntil, seen) => {
    expect(customerState({ state, isNewest, validUntil }, '2026-11-23')).toBe(seen);
  },
);

test('P10: an address names the revision, and a link opens all of its quotation', () => {
  expect([pageOf(1001, 1), pageOf(1001, 27)]).toEqual(['p-1001-a', 'p-1001-aa']);
  expect([quotationOf('p-1001-a'), quotationOf('p-1001-aa'), quotationOf('x')]).toEqual([
    'p-1001',
    'p-1001',
    '',
  ]);
  const headers = new Headers({ Location: customerPagePath('\0\r\nSet-Cookie: é/../x') });
  expect(headers.get('location')).toBe('/quotation/%00%0D%0ASet-Cookie%3A%20%C3%A9%2F..%2Fx');
});

const SENT = { name: 'Thandi', jobTitle: 'Buyer', orderNumber: 'PO 1', agreed: 'yes' };

test('P11: whoever accepts gives a name, a job title, the order number where it is compulsory, and agrees', () => {
  expect(readAcceptance({ ...SENT, 'line-1': '50', 'line-2': 'x' }, true)).toEqual({
    ok: true,
    acceptance: {
      name: 'Thandi',
      jobTitle: 'Buyer',
      orderNumber: 'PO 1',
      chosen: { '1': 50, '2': Number.NaN },
    },
  });
  expect(readAcceptance({ ...SENT, orderNumber: '' }, false)).toMatchObject({ ok: true });
  expect(readAcceptance({ name: ' ', orderNumber: '\u200b' }, true)).toEqual({
    ok: false,
    messages: {
      name: 'Please give your name',
      jobTitle: 'Please give your job title',
      orderNumber: MISSING.orderNumber,
      agreed: 'Please agree to the terms',
    },
  });
});

test('P11: a reason that is none counts as another one; questions need words', () => {
  expect(declineSchema.parse({ reason: 'price', text: 'Dear' })).toEqual({ reason: 'price', text: 'Dear' });
  expect(declineSchema.parse({ reason: 'toString' })).toEqual({ reason: 'other', text: '' });
  expect(questionSchema.safeParse({ text: ' \n' }).success).toBe(false);
  expect(questionSchema.safeParse({ text: 'x'.repeat(2_001) }).success).toBe(false);
});

test('P11, P14: with the quantities that it offers first, a document stays as it is', () => {
  const document = quotationDocument();
  expect(withChosen(document, chosenIn({ 'line-1': '10', 'line-2': '1', name: 'x' }))).toBe(document);
  expect(withChosen(document, chosenIn({ 'line-1': '50' }))).toMatchObject({
    lines: [{ priced: { quantity: 50, unit: 14_215, total: 710_750 }, breaks: [] }, {}, {}],
    sums: {
      sum: 755_750,
      discountPercent: 5,
      discount: 37_788,
      rush: 71_796,
      delivery: 65_000,
      net: 854_758,
      vat: { percent: 15, amount: 128_214 },
      total: 982_972,
    },
  });
});
