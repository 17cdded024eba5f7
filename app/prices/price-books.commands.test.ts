import { afterAll, beforeEach, expect, test } from 'vitest';
import { changesText } from '#app/platform/changed-excerpts.ts';
import { samplePriceBook } from '#content/sample-price-book.ts';
import { testCompany } from '#tests/support/company.ts';
import { openTestServices } from '#tests/support/services.ts';
import {
  restorePriceBookSection,
  savePriceBookSection,
  takeOverCuttingSpeeds,
} from './price-books.commands.server.ts';
import { findPriceBook, findPriceBookChange, listPriceBookVersions } from './price-books.queries.server.ts';
import { priceChanges } from './read-section.ts';
import { NO_RATES, sampleMachinesOf, sampleSectionsOf } from './stored-price-book.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => services.database.query('truncate price_books, cutting_speeds'));

const actor = (name: string) => ({ id: '00000000-0000-4000-8000-000000000001', name });
const [thandi, zola] = [actor('Thandi'), actor('Zola')];
const extras = (rate: number) => [{ key: 'Tapped hole', unit: 'piece', rate }];
const saveExtras = (who: typeof thandi, rate: number, basedOn: number) =>
  savePriceBookSection(services.db, who, testCompany, { section: 'extras', value: extras(rate), basedOn });
const audited = async () => {
  const rows = await services.database.query<{ details: { section: string; changed: string } }>(
    `select details from audit_entries where action = 'price-book-changed' order by at`,
  );
  return rows.map(({ details }) => details);
};

test('P1: without a saved price book it is the sample; a saved section is no sample any more', async () => {
  const { revision, book } = await findPriceBook(services.db);
  expect([revision, book.samples.length]).toEqual([0, 5]);
  expect(await saveExtras(thandi, 2_500, 0)).toEqual({ ok: true, revision: 1 });
  const saved = await findPriceBook(services.db);
  expect(saved.book).toEqual({
    ...book,
    extras: extras(2_500),
    samples: ['materials', 'machines', 'bending', 'terms'],
  });
  // The sample as it stands, saved by somebody, is theirs.
  expect(
    await savePriceBookSection(services.db, thandi, testCompany, {
      section: 'terms',
      value: book.terms,
      basedOn: 1,
    }),
  ).toEqual({ ok: true, revision: 2 });
  expect((await findPriceBook(services.db)).book.samples).not.toContain('terms');
});

test('P1: machines stay the sample’s until each of them is saved', async () => {
  const { book } = await findPriceBook(services.db);
  const [first, ...rest] = [...Object.keys(book.machines), 'flame-cutting'];
  const [machine] = testCompany.machines;
  if (first === undefined || machine === undefined) throw new Error('No machine');
  const machines = [first, ...rest].map((key) => ({ ...machine, key }));
  const save = (key: string, basedOn: number) =>
    savePriceBookSection(services.db, thandi, testCompany, {
      section: 'machines',
      machine: key,
      value: book.machines[key] ?? { ...NO_RATES, perHour: 60_000, feeds: [] },
      basedOn,
    });
  await save(first, 0);
  const one = await findPriceBook(services.db);
  expect(sampleMachinesOf(one.book)).not.toContain(first);
  expect(sampleMachinesOf(one.book)).toEqual(
    expect.arrayContaining(rest.filter((key) => key in book.machines)),
  );
  expect(sampleSectionsOf(one.book, machines)).toContain('machines');
  for (const [at, key] of rest.entries()) await save(key, at + 1);
  const all = await findPriceBook(services.db);
  expect(sampleSectionsOf(all.book, machines)).not.toContain('machines');
  // Restored as it was after the first was saved, it is the sample's but for that one.
  await restorePriceBookSection(services.db, thandi, testCompany, {
    section: 'machines',
    revision: 1,
    basedOn: all.revision,
  });
  expect(sampleMachinesOf((await findPriceBook(services.db)).book)).toEqual(sampleMachinesOf(one.book));
});

test('P1: a section that is restored as the sample had it counts as the sample’s again', async () => {
  await saveExtras(thandi, 2_500, 0);
  const before = (await findPriceBook(services.db)).book;
  const value = { ...before.terms, validityDays: 7 };
  await savePriceBookSection(services.db, thandi, testCompany, { section: 'terms', value, basedOn: 1 });
  const restored = { section: 'terms', revision: 1, basedOn: 2 } as const;
  await restorePriceBookSection(services.db, zola, testCompany, restored);
  expect((await findPriceBook(services.db)).book).toEqual(before);
});

test('P1: two people at one section: the second is told who was first, and what changed', async () => {
  await saveExtras(thandi, 2_500, 0);
  await saveExtras(thandi, 2_600, 1);
  expect(await saveExtras(zola, 2_700, 1)).toEqual({
    ok: false,
    fault: 'changed',
    by: 'Thandi',
    at: expect.any(Date),
    revision: 2,
    changes: [{ of: 'Tapped hole, Rate (R)', before: '25,00', after: '26,00' }],
  });
  expect((await findPriceBook(services.db)).book.extras).toEqual(extras(2_600));
  // Whoever knows of it may replace it.
  expect(await saveExtras(zola, 2_700, 2)).toEqual({ ok: true, revision: 3 });
  // The same form again, after its answer was lost.
  expect(await saveExtras(zola, 2_700, 2)).toEqual({ ok: true, revision: 3 });
  // Another section is nobody's conflict.
  const bending = { setup: 100, rows: [] };
  expect(
    await savePriceBookSection(services.db, thandi, testCompany, {
      section: 'bending',
      value: bending,
      basedOn: 0,
    }),
  ).toEqual({ ok: true, revision: 4 });
});

test('P1: two people save one section at the same moment: one of them wins', async () => {
  await saveExtras(thandi, 2_500, 0);
  const both = await Promise.all([saveExtras(thandi, 2_600, 1), saveExtras(zola, 2_700, 1)]);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await listPriceBookVersions(services.db, 10)).toHaveLength(2);
});

test('P1: machines are saved one by one, and nobody loses another’s', async () => {
  const machine = (perHour: number) => ({
    perHour,
    setup: 0,
    perSheet: 0,
    timeFactor: 1,
    secondsPerContour: 0,
    gap: 5,
    edge: 10,
    feeds: [],
  });
  const save = (who: typeof thandi, key: string, perHour: number, basedOn: number) =>
    savePriceBookSection(services.db, who, testCompany, {
      section: 'machines',
      machine: key,
      value: machine(perHour),
      basedOn,
    });
  expect(await save(thandi, 'plasma-cutting', 90_000, 0)).toMatchObject({ ok: true });
  expect(await save(zola, 'flame-cutting', 60_000, 0)).toMatchObject({ ok: true });
  expect(await save(zola, 'plasma-cutting', 80_000, 0)).toMatchObject({ fault: 'changed', by: 'Zola' });
  const { machines } = (await findPriceBook(services.db)).book;
  expect([machines['plasma-cutting']?.perHour, machines['flame-cutting']?.perHour]).toEqual([90_000, 60_000]);
});

test('P1: changes have the company’s names of materials and machines, and the groups’ own', async () => {
  const mild = (pricePerKg: number) => [
    {
      grade: 'mild-steel',
      thickness: 10,
      pricePerKg,
      pricedOn: '2026-09-01',
      validDays: 30,
      plates: [],
      wholePlates: false,
    },
  ];
  const machines = (pierceSeconds: number) => ({
    'plasma-cutting': {
      ...NO_RATES,
      feeds: [{ group: 'aluminium', thickness: 6, mmPerMinute: 900, pierceSeconds }],
    },
  });
  const save = (section: 'materials' | 'machines', value: unknown, basedOn: number) =>
    savePriceBookSection(services.db, thandi, testCompany, { section, value, basedOn });
  await save('materials', mild(1_850), 0);
  await save('machines', machines(1), 1);
  const before = (await audited()).length;
  await save('materials', mild(1_920), 2);
  await save('machines', machines(2), 3);
  expect((await audited()).slice(before).map(({ changed }) => changed)).toEqual([
    'Mild steel, Thickness 10 mm, Price per kg (R): 18,50 → 19,20',
    'Plasma Cutting, aluminium, Thickness 6 mm, Pierce (seconds): 1 → 2',
  ]);
});

test('P1, P14: a change is told in the words and numbers of the screen', () => {
  const { terms, bending } = samplePriceBook;
  const rates = [...terms.vat.rates, { from: '2027-04-01', percent: 15.5 }];
  const changed = (more: Partial<typeof terms>) => ({
    ...samplePriceBook,
    bending: { ...bending, setup: 12_550 },
    terms: { ...terms, ...more, vat: { ...terms.vat, rates } },
  });
  const told = (section: 'terms' | 'bending', after: typeof samplePriceBook) =>
    changesText(priceChanges(section, samplePriceBook, after, testCompany));
  expect(told('terms', changed({}))).toBe('2027-04-01, VAT (%): empty → 15,5');
  expect(told('terms', changed({ currency: 'comma-point' }))).toBe(
    'Sums are written: space-comma → comma-point\n2027-04-01, VAT (%): empty → 15.5',
  );
  expect(told('bending', changed({ currency: 'comma-point' }))).toBe('Setup (R): 225.00 → 125.50');
});

test('P1: a change of more than five values is read in full; of a long text also what is far from its beginning', async () => {
  const many = (rate: number) =>
    Array.from({ length: 7 }, (_, at) => ({ key: `Hole ${at}`, unit: 'piece', rate: rate + at }));
  const save = (section: 'extras' | 'terms', value: unknown, basedOn: number) =>
    savePriceBookSection(services.db, thandi, testCompany, { section, value, basedOn });
  await save('extras', many(100), 0);
  await save('extras', many(200), 1);
  const { terms } = samplePriceBook;
  const quotationTerms = (end: string) => ({
    ...terms,
    quotationTerms: `${'Ex works. '.repeat(10)}\n${end}`,
  });
  await save('terms', quotationTerms('Old end.'), 2);
  await save('terms', quotationTerms('New end.'), 3);
  const changesOf = async (revision: number, section: 'extras' | 'terms') => {
    const change = await findPriceBookChange(services.db, revision);
    if (change === null) throw new Error(`No change ${revision}`);
    return priceChanges(section, change.before, change.after, testCompany);
  };
  expect((await changesOf(2, 'extras')).at(-1)).toEqual({
    of: 'Hole 6, Rate (R)',
    before: '1,06',
    after: '2,06',
  });
  expect(await changesOf(4, 'terms')).toEqual([
    {
      of: 'Terms',
      before: expect.stringContaining('\nOld end.'),
      after: expect.stringContaining('\nNew end.'),
    },
  ]);
  expect(await findPriceBookChange(services.db, 5)).toBeNull();
  const listed = await listPriceBookVersions(services.db, 10);
  expect(listed[0]?.changed).toMatch(/^Terms: …[^→]*Old end\. → …[^→]*New end\.$/);
});

test('P1: the audit has what was before, in short, and a version can be restored', async () => {
  const before = (await audited()).length;
  await saveExtras(thandi, 2_500, 0);
  await saveExtras(thandi, 2_600, 1);
  expect(
    await restorePriceBookSection(services.db, zola, testCompany, {
      section: 'extras',
      revision: 1,
      basedOn: 2,
    }),
  ).toEqual({ ok: true, revision: 3 });
  expect((await findPriceBook(services.db)).book.extras).toEqual(extras(2_500));
  const [first, ...rest] = (await audited()).slice(before);
  expect(first?.section).toBe('Extras');
  expect(first?.changed.length).toBeLessThan(600);
  expect(rest).toEqual([
    { section: 'Extras', changed: 'Tapped hole, Rate (R): 25,00 → 26,00' },
    { section: 'Extras', changed: 'Tapped hole, Rate (R): 26,00 → 25,00' },
  ]);
  expect(
    await restorePriceBookSection(services.db, zola, testCompany, {
      section: 'extras',
      revision: 9,
      basedOn: 3,
    }),
  ).toEqual({ ok: false, fault: 'gone' });
  expect((await listPriceBookVersions(services.db, 10)).map(({ savedBy }) => savedBy)).toEqual([
    'Zola',
    'Thandi',
    'Thandi',
  ]);
});

test.each([
  ['extras', [...extras(1), ...extras(2)]],
  ['extras', [{ key: 'x', unit: 'piece', rate: 0.5 }]],
  ['extras', [{ key: 'x', unit: 'dozen', rate: 1 }]],
  ['bending', { setup: -1, rows: [] }],
  ['materials', [{ grade: 'mild-steel', thickness: 0 }]],
] as const)('P1: what is no %s is refused, and nothing is stored', async (section, value) => {
  expect(
    await savePriceBookSection(services.db, thandi, testCompany, { section, value, basedOn: 0 }),
  ).toMatchObject({
    fault: 'invalid',
  });
  expect((await findPriceBook(services.db)).revision).toBe(0);
});

test('P1: a VAT rate that begins in the future needs one that holds today', async () => {
  const { terms } = (await findPriceBook(services.db)).book;
  const withRates = (rates: { from: string; percent: number }[]) => ({
    section: 'terms' as const,
    value: { ...terms, vat: { registered: true, rates } },
    basedOn: 0,
  });
  const later = { from: '2999-04-01', percent: 16 };
  expect(await savePriceBookSection(services.db, thandi, testCompany, withRates([later]))).toMatchObject({
    fault: 'invalid',
    message: expect.stringContaining('today'),
  });
  const both = withRates([later, { from: '2018-04-01', percent: 15 }]);
  expect(await savePriceBookSection(services.db, thandi, testCompany, both)).toMatchObject({ ok: true });
});

test('P1, Q7: the cutting speeds of before become the feeds of the machines of their process, once', async () => {
  await services.database.query(
    `insert into cutting_speeds values ('laser', 'carbon', 6, 3100, 0.5), ('profile', 'carbon', 20, 400, 10)`,
  );
  const sample = (await findPriceBook(services.db)).book;
  await takeOverCuttingSpeeds(services.db, testCompany);
  const { revision, book } = await findPriceBook(services.db);
  expect([revision, book.samples]).toEqual([1, sample.samples]);
  const [laser, , flame] = testCompany.machines.map(({ key }) => book.machines[key]);
  expect(flame).toMatchObject({
    feeds: [{ group: 'carbon', thickness: 20, mmPerMinute: 400, pierceSeconds: 10 }],
  });
  // A machine that the sample doesn't know has no rate: nothing that it cuts has a price.
  expect(flame).not.toHaveProperty('perHour');
  expect(laser?.feeds.filter(({ group }) => group === 'carbon')).toEqual([
    { group: 'carbon', thickness: 6, mmPerMinute: 3_100, pierceSeconds: 0.5 },
  ]);
  expect(laser?.feeds.some(({ group }) => group === 'stainless')).toBe(true);
  await takeOverCuttingSpeeds(services.db, testCompany);
  expect((await findPriceBook(services.db)).revision).toBe(1);
});
