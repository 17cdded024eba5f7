import type { CompanyFacts } from '#app/company/company.ts';
import { companyMail } from '#app/company/letterhead.server.ts';

/** The outbox kind of a mail that an admin sends to their own address, to see whether mail works. // O8 */
export const TEST_MAIL = 'test-mail';

export function buildTestMail({ name }: { name: string }, company: CompanyFacts) {
  return companyMail(company, {
    subject: `Test mail from the ${company.name} back office`,
    title: 'Mail works',
    paragraphs: [
      name === '' ? 'Hello' : `Hello ${name}`,
      `You asked for this test email in the ${company.name} back office. It came the same way as the emails to customers and applicants.`,
    ],
    closing: ['If it lies in the folder for spam, ask your mail provider about SPF and DKIM.'],
  });
}
