import { expect, test } from 'vitest';
import { isSampleCompany } from './sample-company.ts';

const real = {
  phone: '+27 11 397 4021',
  whatsApp: '+27 83 640 2291',
  salesEmail: 'sales@bergsteel.co.za',
  careersEmail: 'jobs@bergsteel.co.za',
};

test('S25: a company file with any number or email address of the sample company is recognised', () => {
  expect(isSampleCompany(real)).toBe(false);
  for (const sample of [
    { phone: '+27 11 555 0100' },
    { whatsApp: '+27 82 555 0100' },
    { salesEmail: 'sales@example.co.za' },
    { careersEmail: 'careers@mail.example.com' },
  ])
    expect(isSampleCompany({ ...real, ...sample })).toBe(true);
  expect(isSampleCompany({ ...real, salesEmail: 'sales@counterexample.co.za' })).toBe(false);
});
