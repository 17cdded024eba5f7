import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noticeMailBuilder } from '#app/accounts/admins/account-notices.server.ts';
import { publishProfile, publishSection } from '#app/company/company.commands.server.ts';
import { publishedProfile } from '#app/company/company.queries.server.ts';
import { companyOf } from '#app/company/company.ts';
import { findPriceBook } from '#app/prices/price-books.queries.server.ts';
import { newLine, readContent } from '#app/quotations/quotation-content.ts';
import { changedProfile, testCompany } from '#tests/support/company.ts';
import { testPriceBook, usePriceBook } from '#tests/support/price-book.ts';
import { openTestServices } from '#tests/support/services.ts';
import { pricedAndGone } from './losses.server.ts';
import { publishAs } from './publication.commands.server.ts';
import { restoreVersion } from './restore-version.server.ts';

let me: { id: string; name: string };
const services = await openTestServices();
beforeAll(async () => {
  const [first] = await services.database.query<typeof me>(
    `insert into admins (name, email, position) values ('Zoë', 'zoe@example.com', 'Manager'),
       ('Sipho', 'sipho@example.com', 'Manager'), ('Leilani', 'leilani@example.com', 'Manager') returning id, name`,
  );
  if (first === undefined) throw new Error('There is no admin');
  me = first;
});
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(async () => {
  await services.database.resetCompany();
  await services.database.query('truncate account_notices, outgoing_mails, quotations, price_books cascade');
});

const ACCOUNT = '62005550143';
const bankWith = (accountNumber: string) => ({ ...testCompany.profile.bank, bank: 'Karoo', accountNumber });
const publishBank = (accountNumber: string) =>
  services.db.transaction((tx) =>
    publishAs(tx, me, (publisher) => publishSection(tx, publisher, 'bank', bankWith(accountNumber)), {
      section: 'Bank details',
    }),
  );

/** The mails that are waiting, as they are written. */
async function mails() {
  const queued = await services.database.query<{ id: string }>(
    `select subject_id as id from outgoing_mails where kind = 'account-notice'`,
  );
  const build = noticeMailBuilder(services.db, () => testCompany);
  const built = await Promise.all(queued.map(({ id }) => build(id, null)));
  return built.map((mail) => ({ to: mail?.to, subject: mail?.subject, text: mail?.text ?? '' }));
}

test('O1: of new bank details all other admins hear by mail: who and when, but not the number', async () => {
  expect(await publishBank(ACCOUNT)).toMatchObject({ ok: true });
  const written = await mails();
  expect(written.map(({ to }) => to?.address).sort()).toEqual(['leilani@example.com', 'sipho@example.com']);
  for (const { subject, text } of written) {
    expect(subject).toContain('The bank details were changed');
    expect(text).toMatch(/Done by.*Zoë/s);
    expect(text).toMatch(/When.*20\d\d \d\d:\d\d, South African time/s);
    expect(text).not.toContain(ACCOUNT);
  }
  const [entry] = await services.database.query(
    `select details from audit_entries where action = 'company-changed' order by at desc limit 1`,
  );
  expect(entry).toMatchObject({ details: { section: 'Bank details', 'bank details': 'changed' } });
  expect(JSON.stringify(entry)).not.toContain(ACCOUNT);
});

test('O1: nobody is mailed of a publication that leaves the bank details as they are', async () => {
  const { identity } = testCompany.profile;
  await services.db.transaction((tx) =>
    publishAs(
      tx,
      me,
      (publisher) => publishSection(tx, publisher, 'identity', { ...identity, founded: 1960 }),
      {
        section: 'Identity',
      },
    ),
  );
  expect(await mails()).toEqual([]);
});

test('O1, O7: of bank details that are imported on the command line all admins hear', async () => {
  const profile = changedProfile((one) => {
    one.bank = bankWith(ACCOUNT);
  });
  await services.db.transaction((tx) =>
    publishAs(tx, null, (publisher) => publishProfile(tx, publisher, profile), { section: 'Everything' }),
  );
  const written = await mails();
  expect(written).toHaveLength(3);
  for (const { text } of written) expect(text).toMatch(/Done by.*Command line/s);
});

test('O1, O5: restoring asks for the password if it may bring other bank details: those alone, or everything', async () => {
  const asks = (section: string) => restoreVersion.needsPassword({ section, revision: '2' }, services.db);
  expect([await asks('bank'), await asks('home'), await asks('import'), await asks('')]).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

/** A draft with a part of mild steel that is cut by laser. */
async function draftWithPart(): Promise<{ id: string; name: string }> {
  const cut = { grade: 'mild-steel', thickness: 10, process: 'laser-cutting', length: 300, width: 200 };
  const line = newLine({ key: 'a', kind: 'part', quantity: 10, ...cut });
  const [draft] = await services.database.query<{ id: string; name: string }>(
    `with quotation as (insert into quotations default values returning id, number)
     insert into quotation_revisions (quotation_id, letter, content) select id, 1, $1 from quotation
     returning quotation_id as id, (select 'P-' || number || '-A' from quotation) as name`,
    [{ lines: [line] }],
  );
  if (draft === undefined) throw new Error('There is no draft');
  return draft;
}

const publish = (section: 'services' | 'materials', value: unknown) =>
  services.db.transaction((tx) =>
    publishAs(tx, me, (publisher) => publishSection(tx, publisher, section, value), { section }),
  );

test('O6, P1: prices and drafts follow a service of another address and a material of another key', async () => {
  await usePriceBook(services.database, (book) => {
    const [stock] = book.materials;
    // What an earlier material of that key has left behind.
    if (stock) book.materials.push({ ...stock, grade: 's275jr', pricePerKg: 1 });
  });
  const { id } = await draftWithPart();
  const { services: before, materials } = testCompany.profile;
  const renamed = before.map((service) =>
    service.slug === 'laser-cutting' ? { ...service, slug: 'fibre-laser', name: 'Fibre laser' } : service,
  );
  expect(await publish('services', renamed)).toMatchObject({ ok: true });
  const keyed = materials.map((material) =>
    material.key === 'mild-steel' ? { ...material, key: 's275jr' } : material,
  );
  expect(await publish('materials', keyed)).toMatchObject({ ok: true });

  const { book, revision } = await findPriceBook(services.db);
  expect(book.machines).toEqual({ 'fibre-laser': testPriceBook.machines['laser-cutting'] });
  expect(book.materials).toEqual(testPriceBook.materials.map((stock) => ({ ...stock, grade: 's275jr' })));
  const [stored] = await services.database.query<{ content: unknown; edits: number }>(
    'select content, edits from quotation_revisions where quotation_id = $1',
    [id],
  );
  expect(readContent(stored?.content).lines).toMatchObject([{ process: 'fibre-laser', grade: 's275jr' }]);
  // So that whoever has the draft open notices.
  expect(stored?.edits).toBe(2);
  const audit = await services.database.query(
    `select details->>'changed' as changed from audit_entries where action = 'price-book-changed' order by at`,
  );
  expect(audit.map(({ changed }) => changed)).toEqual([
    'renamed: laser-cutting → fibre-laser',
    'renamed: mild-steel → s275jr',
  ]);
  // The services that work it name the material by its new key, too.
  const { profile } = await publishedProfile(services.db);
  const worked = (all: typeof before) =>
    all.map(({ materials: named }) => named.map(({ key }) => key.replace('mild-steel', 's275jr')));
  expect(worked(profile.services)).toEqual(worked(before));
  expect((await publish('services', profile.services)).ok).toBe(true);
  expect((await findPriceBook(services.db)).revision).toBe(revision);
});

test('O6: another material at the place of one that goes, and a machine of another process, get no prices of theirs', async () => {
  await usePriceBook(services.database);
  const { services: before, materials } = testCompany.profile;
  await publish(
    'materials',
    materials.map((material) =>
      material.key === 'mild-steel' ? { ...material, key: 'weldox', name: 'Weldox' } : material,
    ),
  );
  await publish(
    'services',
    before.map((service) =>
      service.slug === 'laser-cutting'
        ? {
            ...service,
            slug: 'water-jet',
            name: 'Water jet',
            machine: { ...service.machine, process: 'plasma' as const },
          }
        : service,
    ),
  );
  expect((await findPriceBook(services.db)).book).toEqual(testPriceBook);
});

test('O6: before it is published, prices and drafts that name what goes are named', async () => {
  await usePriceBook(services.database);
  const { name } = await draftWithPart();
  const without = changedProfile((profile) => {
    profile.services = profile.services.filter(({ slug }) => slug !== 'laser-cutting');
    profile.materials = profile.materials.filter(({ key }) => key !== 'mild-steel');
  });
  const laser = testCompany.machines.find(({ key }) => key === 'laser-cutting');
  expect(await pricedAndGone(services.db, testCompany, without)).toEqual([
    { name: laser?.name, places: ['Prices', name] },
    { name: 'Mild steel', places: ['Prices', name] },
  ]);
  expect(await pricedAndGone(services.db, companyOf(without), without)).toEqual([]);
});
