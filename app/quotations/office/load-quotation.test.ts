import { RouterContextProvider } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { companyContext } from '#app/company/company-context.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { testCompany } from '#tests/support/company.ts';
import { usePriceBook } from '#tests/support/price-book.ts';
import { addLine, saveLine } from '../draft-lines.commands.server.ts';
import { openDrafts } from '../drafts.fixture.ts';
import { nestDraft } from '../priced-revision.server.ts';
import { loadQuotation } from './load-quotation.server.ts';

const { services, begun, ...opened } = await openDrafts();
afterAll(() => opened[Symbol.asyncDispose]());

async function draftOf(id: string) {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(companyContext, testCompany);
  const shown = (await loadQuotation(context, id, null))?.shown;
  if (shown?.kind !== 'draft') throw new Error('It is no draft');
  return shown;
}

test('P6: totals say how many lines with parts they count: what is not known of a line is left out', async () => {
  const { id, revisionId, revision } = await begun();
  const save = (key: string, typed: Record<string, string>) =>
    saveLine(services.db, revisionId, { key, typed, before: {} }, testCompany);
  const measured = { grade: 'mild-steel', thickness: '10', process: 'laser-cutting', quantity: '2' };
  await save(revision.content.lines[0]?.key ?? '', measured);
  await nestDraft(services, id, testCompany);
  const before = (await draftOf(id)).totals;
  const counted = { lines: 1, sum: expect.any(Number) };
  expect(before).toEqual({
    lines: 1,
    parts: { lines: 1, sum: 2 },
    ...{ cutLength: counted, mass: counted, seconds: counted },
  });
  const sizeless = await addLine(services.db, revisionId, { kind: 'part' });
  await addLine(services.db, revisionId, { kind: 'item' });
  await save(sizeless.key ?? '', { quantity: '5' });
  expect((await draftOf(id)).totals).toEqual({ ...before, lines: 2, parts: { lines: 2, sum: 7 } });
});

test('P2: a line without a price leads to the page where what is missing is entered; to none if that is a field of the line', async () => {
  await usePriceBook(services.database, (book) => {
    const [six, eight, ten] = book.materials;
    Object.assign(six ?? {}, { pricePerKg: undefined });
    Object.assign(eight ?? {}, { plates: [{ length: 6_000, width: 2_400 }] });
    Object.assign(ten ?? {}, { plates: [] });
    Object.assign(book.bending, { rows: [] });
  });
  const { id, revisionId, revision } = await begun();
  const key = revision.content.lines[0]?.key ?? '';
  const placeOf = async (typed: Record<string, string>) => {
    const fields = {
      grade: 'mild-steel',
      thickness: '12',
      process: 'laser-cutting',
      quantity: '2',
      bends: '',
    };
    await saveLine(services.db, revisionId, { key, typed: { ...fields, ...typed }, before: {} }, testCompany);
    await nestDraft(services, id, testCompany);
    return (await draftOf(id)).rows[0]?.place;
  };
  const materials = { to: '/admin/prices', label: 'Materials under Prices' };
  expect(await placeOf({})).toBeNull();
  for (const thickness of ['5', '6', '8', '10']) expect(await placeOf({ thickness })).toEqual(materials);
  expect(await placeOf({ process: 'plasma-cutting' })).toMatchObject({
    to: '/admin/prices/machines/plasma-cutting',
  });
  expect(await placeOf({ process: 'a machine that was sold' })).toMatchObject({
    to: '/admin/prices/machines',
  });
  expect(await placeOf({ bends: '2', bendLength: '300' })).toMatchObject({ to: '/admin/prices/bending' });
  expect(await placeOf({ grade: 'unobtainium' })).toMatchObject({ to: '/admin/company/materials' });
  expect(await placeOf({ bends: '2', bendLength: '' })).toBeNull();
  expect(await placeOf({ quantity: '' })).toBeNull();
});

test('P1: a line is marked for an old price of its material only where that is used', async () => {
  await usePriceBook(services.database, (book) => {
    for (const material of book.materials) Object.assign(material, { pricedOn: '2020-01-01', validDays: 30 });
  });
  const { id, revisionId, revision } = await begun();
  const key = revision.content.lines[0]?.key ?? '';
  const isOutdatedWith = async (typed: Record<string, string>) => {
    await saveLine(services.db, revisionId, { key, typed, before: {} }, testCompany);
    return (await draftOf(id)).rows[0]?.isOutdated;
  };
  expect(await isOutdatedWith({ grade: 'mild-steel', thickness: '10' })).toBe(true);
  expect(await isOutdatedWith({ unitPrice: '120' })).toBe(false);
  expect(await isOutdatedWith({ unitPrice: '' })).toBe(true);
  expect(await isOutdatedWith({ freeIssue: 'on' })).toBe(false);
});
