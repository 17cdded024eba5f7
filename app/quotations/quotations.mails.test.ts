import { expect, test } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { quotationDocument } from '#tests/support/quotation-document.ts';
import { buildQuotationMail } from './quotations.mails.ts';

const textOf = (revision: string) =>
  buildQuotationMail(quotationDocument({ revision }), 'http://localhost/quotation#x', testCompany).text;

test('P7: the mail of a revision says that it replaces what was sent before', () => {
  expect(textOf('A')).not.toContain('revision');
  expect(textOf('B')).toContain('This is revision B. It replaces what we sent you before under P-1001.');
});
