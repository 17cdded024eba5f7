import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { testCompany } from '#tests/support/company.ts';
import { openTestServices } from '#tests/support/services.ts';
import {
  changeDraft,
  discardDraft,
  publishProfile,
  publishSection,
  restoreSection,
} from './company.commands.server.ts';
import { findDraft, findNewestProfile, listVersions } from './company.queries.server.ts';
import { openCompany } from './current-company.server.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => services.database.resetCompany());

const { profile } = testCompany;
const named = (name: string) => ({ ...profile.identity, name });
const publishName = (name: string) =>
  services.db.transaction((tx) => publishSection(tx, 'Zoë', 'identity', named(name)));
const company = () => openCompany(services.db, services.live, services.log);

test('O5: what is published is the company of every process, and the list says who and what', async () => {
  const [one, other] = [await company(), await company()];
  const seen: string[] = [];
  other.watch(() => seen.push(other.now().name));
  expect(await publishName('Bergland Steel')).toMatchObject({ ok: true, revision: 2 });
  await vi.waitUntil(() => one.now().name === 'Bergland Steel' && other.now().name === 'Bergland Steel');
  expect(seen).toEqual(['Bergland Steel']);
  expect((await company()).now().name).toBe('Bergland Steel');
  expect((await listVersions(services.db, 10))[0]).toMatchObject({
    revision: 2,
    section: 'identity',
    publishedBy: 'Zoë',
  });
});

test('O5: a hundred publications in a row leave every process with the last one', async () => {
  const one = await company();
  for (let index = 0; index < 100; index += 1) await publishName(`Steel ${index}`);
  const newest = await findNewestProfile(services.db);
  expect(newest?.revision).toBe(101);
  await vi.waitUntil(() => one.now().name === 'Steel 99');
});

test('O5: an event that was missed is made up for before a page is rendered', async () => {
  const live = { ...services.live, listen: () => () => {}, isCurrent: () => false };
  const one = await openCompany(services.db, live, services.log);
  await publishName('Bergland Steel');
  expect(one.now().name).toBe(profile.identity.name);
  expect((await one.upToDate()).name).toBe('Bergland Steel');
});

test('O5: who has just published sees it before the event has arrived', async () => {
  const live = { ...services.live, listen: () => () => {}, isCurrent: () => true };
  const one = await openCompany(services.db, live, services.log);
  await publishName('Bergland Steel');
  expect((await one.upToDate()).name).toBe(profile.identity.name);
  expect((await one.newest()).name).toBe('Bergland Steel');
});

test('O5: a profile of a later release leaves the last one in place', async () => {
  await publishName('Bergland Steel');
  const one = await company();
  await services.database.query(
    `insert into company_versions (revision, profile, section, published_by) values (3, '{"version": 99}', 'import', 'Zoë')`,
  );
  await services.database.query(`select pg_notify('company', '')`);
  expect((await one.upToDate()).name).toBe('Bergland Steel');
});

test('O5: a process that starts after a later release has published shows what was published before', async () => {
  await publishName('Bergland Steel');
  await services.database.query(
    `insert into company_versions (revision, profile, section, published_by) values (3, '{"version": 99}', 'import', 'Zoë')`,
  );
  expect((await company()).now().name).toBe('Bergland Steel');
});

test('O5, O7: a section or a profile with faults is not published, and nothing changes', async () => {
  const faulty = await services.db.transaction((tx) => publishSection(tx, 'Zoë', 'identity', named('')));
  expect(faulty).toMatchObject({ ok: false, faults: [{ place: 'identity.name' }] });
  const broken = await services.db.transaction((tx) => publishProfile(tx, 'Zoë', { ...profile, gallery: 1 }));
  expect(broken).toMatchObject({ ok: false, faults: [{ place: 'gallery' }] });
  expect(await findNewestProfile(services.db)).toMatchObject({ revision: 1, profile });
});

test('O5: two sections published at once are both in the newest profile', async () => {
  const home = { ...profile.home, slogan: 'Cut today.' };
  await Promise.all([
    publishName('Bergland Steel'),
    services.db.transaction((tx) => publishSection(tx, 'Sipho', 'home', home)),
  ]);
  expect((await findNewestProfile(services.db))?.profile).toMatchObject({
    identity: { name: 'Bergland Steel' },
    home: { slogan: 'Cut today.' },
  });
});

test('O5: a section is restored as it was; the others stay', async () => {
  await publishName('Bergland Steel');
  await services.db.transaction((tx) =>
    publishSection(tx, 'Zoë', 'home', { ...profile.home, slogan: 'Cut today.' }),
  );
  await publishName('Veld Steel');
  const restored = await services.db.transaction((tx) => restoreSection(tx, 'Zoë', 'identity', 2));
  expect(restored).toMatchObject({ ok: true, revision: 5 });
  expect((await findNewestProfile(services.db))?.profile).toMatchObject({
    identity: { name: 'Bergland Steel' },
    home: { slogan: 'Cut today.' },
  });
});

test('O5: a draft outlives the restoring of its section', async () => {
  await publishName('Bergland Steel');
  await changeDraft(services.db, 'Sipho', 'identity', () => named('Veld Steel'));
  await services.db.transaction((tx) => restoreSection(tx, 'Zoë', 'identity', 1));
  expect(await findDraft(services.db, 'identity')).toMatchObject({
    value: { name: 'Veld Steel' },
    changedBy: 'Sipho',
  });
});

test('O6: a material that goes is taken out of the services that name it', async () => {
  const without = profile.materials.filter(({ key }) => key !== '3cr12');
  const published = await services.db.transaction((tx) => publishSection(tx, 'Zoë', 'materials', without));
  expect(published.ok).toBe(true);
  const { services: stored } = (await company()).now().profile;
  expect(stored.flatMap(({ materials }) => materials.map(({ key }) => key))).not.toContain('3cr12');
});

test('O2, O6: a renamed service keeps its old address as a redirect, and others go on naming it', async () => {
  const renamed = profile.services.map((service) =>
    service.slug === 'laser-cutting' ? { ...service, slug: 'fibre-laser' } : service,
  );
  const published = await services.db.transaction((tx) => publishSection(tx, 'Zoë', 'services', renamed));
  expect(published.ok).toBe(true);
  const stored = (await company()).now().profile.services;
  expect(stored.find(({ slug }) => slug === 'fibre-laser')?.formerSlugs).toEqual(['laser-cutting']);
  const related = stored.flatMap((service) => service.related);
  expect([related.includes('fibre-laser'), related.includes('laser-cutting')]).toEqual([true, false]);
});

test('O6: a renamed type of quote stays that of its services', async () => {
  const { units, services: before } = profile;
  const [first = '', ...others] = units.steel.quoteTypes;
  const steel = { ...units.steel, quoteTypes: ['Cutting by laser', ...others] };
  const published = await services.db.transaction((tx) =>
    publishSection(tx, 'Zoë', 'units', { ...units, steel }),
  );
  expect(published.ok).toBe(true);
  const now = (await company()).now().profile.services;
  expect(now.map(({ quoteType }) => quoteType)).toEqual(
    before.map(({ quoteType }) => (quoteType === first ? 'Cutting by laser' : quoteType)),
  );
  expect(now.some(({ quoteType }) => quoteType === 'Cutting by laser')).toBe(true);
});

test('O5: a draft changes nothing that is published, is dropped when it says the same, and goes with its publication', async () => {
  const change = (name: string) => changeDraft(services.db, 'Zoë', 'identity', () => named(name));
  const draft = () => findDraft(services.db, 'identity');
  expect(await change('Bergland Steel')).toBe(true);
  expect(await draft()).toMatchObject({ changedBy: 'Zoë', value: { name: 'Bergland Steel' } });
  expect((await company()).now().name).toBe(profile.identity.name);
  await change(profile.identity.name);
  expect(await draft()).toBeNull();
  await change('Veld Steel');
  // Somebody else has changed what was looked at.
  const isBergland = (value: unknown) => isDeepStrictEqual(value, named('Bergland Steel'));
  expect(await discardDraft(services.db, 'identity', isBergland)).toBe('Zoë');
  expect(await draft()).not.toBeNull();
  expect(await discardDraft(services.db, 'identity', () => true)).toBeNull();
  expect(await draft()).toBeNull();
  await change('Veld Steel');
  await publishName('Veld Steel');
  expect(await draft()).toBeNull();
});
