import { expect, test } from 'vitest';
import { sampleProfile } from './sample-profile.ts';

test.each([
  /one stroke/i,
  /delivered to your/i,
  /quote against/i,
  /planned in/i,
  /mill certificate/i,
  /nitrogen/i,
])('S24: the pages do not claim what the specification does not give: %s', (claim) => {
  expect(JSON.stringify(sampleProfile)).not.toMatch(claim);
});

test('S14, S24: the weld code is claimed for rolled and welded plate, not for all fabrication', () => {
  expect(JSON.stringify(sampleProfile.fabrication)).not.toMatch(/D1\.1/);
  const rolling = sampleProfile.services.find(({ slug }) => slug === 'plate-rolling');
  expect(JSON.stringify(rolling)).toMatch(/D1\.1/);
});
