import { expect, test } from 'vitest';
import { about } from './about.ts';
import { fabricationCards, fabricationOverview, fabricationPage } from './fabrication.ts';
import { materials } from './materials.ts';
import { servicePages } from './service-pages/service-pages.ts';
import { fabricationServices, steelServices } from './services.ts';
import { steelOverview } from './steel-overview.ts';

const fabrication = { fabricationCards, fabricationOverview, fabricationPage, fabricationServices };
const pages = { about, materials, servicePages, steelOverview, steelServices, fabrication };

test.each([
  /one stroke/i,
  /delivered to your/i,
  /quote against/i,
  /planned in/i,
  /mill certificate/i,
  /nitrogen/i,
])('S24: the pages do not claim what the specification does not give: %s', (claim) => {
  expect(JSON.stringify(pages)).not.toMatch(claim);
});

test('S14, S24: the weld code is claimed for rolled and welded plate, not for all fabrication', () => {
  expect(JSON.stringify(fabrication)).not.toMatch(/D1\.1/);
  expect(JSON.stringify(servicePages['plate-rolling'])).toMatch(/D1\.1/);
});
