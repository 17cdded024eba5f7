import { RouterContextProvider } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { companyContext } from '#app/company/company-context.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { testCompany } from '#tests/support/company.ts';
import { usePriceBook } from '#tests/support/price-book.ts';
import { saveLine } from '../draft-lines.commands.server.ts';
import { openDrafts } from '../drafts.fixture.ts';
import { loadQuotation } from './load-quotation.server.ts';

const { services, begun, ...opened } = await openDrafts();
afterAll(() => opened[Symbol.asyncDispose]());

test('P1: a line is marked for an old price of its material only where that is used', async () => {
  await usePriceBook(services.database, (book) => {
    for (const material of book.materials) Object.assign(material, { pricedOn: '2020-01-01', validDays: 30 });
  });
  const { id, revisionId, revision } = await begun();
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(companyContext, testCompany);
  const key = revision.content.lines[0]?.key ?? '';
  const isOutdatedWith = async (typed: Record<string, string>) => {
    await saveLine(services.db, revisionId, { key, typed, before: {} }, testCompany);
    const shown = (await loadQuotation(context, id, null))?.shown;
    return shown?.kind === 'draft' && shown.rows[0]?.isOutdated;
  };
  expect(await isOutdatedWith({ grade: 'mild-steel', thickness: '10' })).toBe(true);
  expect(await isOutdatedWith({ unitPrice: '120' })).toBe(false);
  expect(await isOutdatedWith({ unitPrice: '' })).toBe(true);
  expect(await isOutdatedWith({ freeIssue: 'on' })).toBe(false);
});
