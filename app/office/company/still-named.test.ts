import { expect, test } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { stillNamed } from './still-named.ts';

const { profile } = testCompany;
const [office] = profile.places.branches;
if (office === undefined) throw new Error('The company has an office');
const moved = (to: Partial<typeof office>) => ({
  ...profile,
  places: { ...profile.places, branches: [{ ...office, ...to }, ...profile.places.branches.slice(1)] },
});

test('O1: after a move, texts that name the old place are found, and nothing else is', () => {
  const named = stillNamed(profile, moved({ suburb: 'Alrode', phone: '+27 11 555 0101' }));
  expect(named.map(({ section }) => section).toSorted()).toEqual(['fabrication', 'home', 'steel']);
  expect(new Set(named.map(({ value }) => value))).toEqual(new Set(['Maitland']));
  expect(stillNamed(profile, moved({ latitude: -26 }))).toEqual([]);
  // What another branch still has is no old place.
  const branches = [{ ...office, suburb: 'Alrode' }, office];
  expect(stillNamed(profile, { ...profile, places: { ...profile.places, branches } })).toEqual([]);
});
