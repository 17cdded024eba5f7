import { expect, test } from 'vitest';
import { changedProfile } from '#tests/support/company.ts';
import { companyOf } from './company.ts';
import { isGone } from './gone-pages.ts';

const SITE = 'https://steel.example';
const company = companyOf(
  changedProfile((one) => {
    const [first, second, ...others] = one.services;
    if (first === undefined || second === undefined) throw new Error('The company has two services');
    one.units = { ...one.units, fabrication: { ...one.units.fabrication, on: false } };
    one.services = [
      { ...first, slug: 'first', formerSlugs: ['once-first'] },
      { ...second, slug: 'second', on: false },
      ...others,
    ];
  }),
);

test.each([
  ['/second', true],
  ['/second/?a=b#c', true],
  [`${SITE}/second`, true],
  ['/never-was', true],
  ['/fabrication', true],
  ['/fabrication-services', true],
  ['/first', false],
  ['/once-first', false],
  ['/steel-services', false],
  ['/materials#mild', false],
  ['/quote', false],
  ['/blog', false],
  ['/blog/second', false],
  ['/robots.txt', false],
  ['/', false],
  ['#part', false],
  ['https://elsewhere.example/second', false],
  ['mailto:second', false],
  ['http://[', false],
])('O2, O6: whether a link leads to a page that is gone: %s', (href, gone) => {
  expect(isGone(company, SITE, href)).toBe(gone);
});
