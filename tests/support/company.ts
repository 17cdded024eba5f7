import { type Company, companyOf } from '#app/company/company.ts';
import { sampleProfile } from '#app/company/sample-profile.ts';

/** The company of the tests. */
export const testCompany: Company = companyOf(sampleProfile);

/** Whom the mails of tests are from. */
export const testSender = () => ({ name: testCompany.name, address: testCompany.salesEmail });
