import { expect, test } from 'vitest';
import { changesText } from '#app/platform/changed-excerpts.ts';
import { testCompany } from '#tests/support/company.ts';
import { versionChanges } from './version-changes.server.ts';

const { home, identity, services } = testCompany.profile;
const changedHome = (after: Partial<typeof home>) => ({ home: [home, { ...home, ...after }] as const });

test('O5: a version says what it changed, of a long text the part that differs', () => {
  const text = `${'Cut, bent and welded in one yard. '.repeat(4)}Open on Saturdays.`;
  const before = { ...home, slogan: 'Cut today.', introduction: text };
  const after = { ...before, slogan: '', introduction: text.replace('Saturdays', 'Sundays') };
  expect(changesText(versionChanges('home', { home: [before, after] }))).toBe(
    'Slogan: Cut today. → empty\nIntroduction: …yard. Open on Saturdays. → …yard. Open on Sundays.',
  );
});

test('O5: many changes are counted, entries that come or go have no values', () => {
  const claims = Array.from({ length: 7 }, (_, at) => ({ claim: `Claim ${at}`, proof: 'A fact.' }));
  expect(changesText(versionChanges('home', changedHome({ claims: [...home.claims, ...claims] })))).toMatch(
    /^Claims and their proof, Claim 0 added\n.*Claim 4 added\nand 2 more$/s,
  );
});

test('O5: the page of a version has each of its changes, however many', () => {
  const claims = Array.from({ length: 70 }, (_, at) => ({ claim: `Claim ${at}`, proof: 'A fact.' }));
  const changes = versionChanges('home', changedHome({ claims: [...home.claims, ...claims] }));
  expect(changes).toHaveLength(70);
  expect(changes.at(-1)).toEqual({
    of: 'Claims and their proof, Claim 69',
    before: '',
    after: 'added',
  });
});

test('O5, O6: what a version changed in other sections comes last and has their names', () => {
  const [first] = services;
  if (first === undefined) throw new Error('The company has services');
  const fewer = services.with(0, { ...first, quoteType: '' });
  const renamed = { ...identity, name: 'Bergland Steel' };
  const text = changesText(
    versionChanges('identity', { services: [services, fewer], identity: [identity, renamed] }),
  );
  expect(text).toBe(
    `Name: ${identity.name} → Bergland Steel\nServices and machines, ${first.name}, Type of quote: ${first.quoteType} → empty`,
  );
  expect(changesText(versionChanges('identity', {}))).toBe('');
});
