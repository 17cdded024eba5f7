import { expect, test } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { officeHead } from './office-head.ts';

test('O1, S23: the title of an office page names the company that the root loaded, and no search engine lists it', () => {
  const root = { publicUrl: 'https://steel.example', company: { ...testCompany, name: 'Karoo Plate' } };
  expect(officeHead([{ loaderData: root }], 'Leads')).toEqual([
    { title: 'Leads | Karoo Plate' },
    { name: 'robots', content: 'noindex' },
  ]);
});

test('S23: without the data of the root, as on an error, the title stands alone', () => {
  expect(officeHead([{}], 'Leads')).toContainEqual({ title: 'Leads' });
});
