import { expect, test } from 'vitest';
import { formatRand } from '#app/prices/rand.ts';
import { testCompany } from '#tests/support/company.ts';
import { quotationDocument } from '#tests/support/quotation-document.ts';
import { buildOrderMail, buildQuotationMail } from './quotations.mails.ts';

const textOf = (revision: string) =>
  buildQuotationMail(quotationDocument({ revision }), 'http://localhost/quotation#x', testCompany).text;

test('P7: the mail of a revision says that it replaces those before it, whoever got them', () => {
  expect(textOf('A')).not.toContain('revision');
  expect(textOf('B')).toContain('This is revision B. It replaces every earlier revision of P-1001.');
});

test('P10: the mail of a quotation names the question that its page takes, without a request too', () => {
  expect(textOf('A')).toContain('On its page you can choose quantities, accept it, or ask us a question.');
  const document = quotationDocument({ request: '', lines: [] });
  const { text } = buildQuotationMail(document, 'http://localhost/quotation#x', testCompany);
  expect(text).toContain('On its page you can accept it, or ask us a question.');
});

test('P11: the confirmation of an order has the sum that the customer agreed to, with VAT', () => {
  const document = quotationDocument();
  const { net } = document.sums;
  const decision = { name: 'Kavish Davids', jobTitle: 'Buyer', orderNumber: 'PO 1', net, chosen: {} };
  const { text } = buildOrderMail({ document, decision }, 'http://localhost/quotation#x', testCompany);
  expect(text).toContain(`Total including VAT: ${formatRand(document.sums.total, document.currency)}`);
});
