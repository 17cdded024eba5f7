import { expect, test } from 'vitest';
import { changedProfile, testCompany } from '#tests/support/company.ts';
import { type Company, companyOf } from '../company.ts';
import type { Profile } from '../profile/profile.ts';
import { businessDetails, localBusiness } from './business.ts';

const changed = (change: Parameters<typeof changedProfile>[0]): Company => companyOf(changedProfile(change));
const describe = (company: Company) =>
  localBusiness(businessDetails(company))('https://steel.example', company);

const [head] = testCompany.profile.places.branches;
if (head === undefined) throw new Error('No branch.');
const branch: Profile['places']['branches'][number] = {
  ...head,
  name: 'Rustenburg',
  street: '9 Kock Street',
  suburb: '',
  phone: '+27 14 592 0000',
  fax: '',
  latitude: -25.66,
  longitude: 27.24,
};

test('O2, S23: the brands are the business units that are offered', () => {
  const { steel, fabrication } = testCompany.units;
  const brands = (company: Company) => describe(company).brand.map(({ name }) => name);
  expect(brands(testCompany)).toEqual([steel.name, fabrication.name]);
  expect(brands(changed(({ units }) => (units.fabrication.on = false)))).toEqual([steel.name]);
});

test('O4, S23: opening hours are described by day, and closed days as special ones', () => {
  const described = describe(
    changed(({ places: { branches } }) => {
      for (const { hours, closedDays } of branches) {
        hours.friday = { opens: '08:00', closes: '14:00' };
        closedDays.push({ day: '2026-12-16', name: 'Day of Reconciliation' });
      }
    }),
  );
  expect(described.openingHoursSpecification).toMatchObject([
    { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'].map(schemaDay), closes: '17:00' },
    { dayOfWeek: ['Friday'].map(schemaDay), opens: '08:00', closes: '14:00' },
  ]);
  expect(described.specialOpeningHoursSpecification).toMatchObject([
    { validFrom: '2026-12-16', validThrough: '2026-12-16', opens: '00:00', closes: '00:00' },
  ]);
  expect(describe(testCompany)).not.toHaveProperty('specialOpeningHoursSpecification');
});

test('O4, S23: every further branch is a department with its own address and phone', () => {
  expect(describe(testCompany)).not.toHaveProperty('department');
  const described = describe(changed(({ places: { branches } }) => branches.push(branch)));
  expect(described.address).toMatchObject({ streetAddress: `${head.street}, ${head.suburb}` });
  expect(described.department).toMatchObject([
    {
      '@type': 'LocalBusiness',
      name: `${testCompany.name}, Rustenburg`,
      telephone: '+27 14 592 0000',
      address: { streetAddress: '9 Kock Street' },
      geo: { latitude: -25.66, longitude: 27.24 },
    },
  ]);
  expect(described.department?.[0]).not.toHaveProperty('faxNumber');
});

const schemaDay = (day: string) => `https://schema.org/${day}`;
