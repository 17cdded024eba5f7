import { afterAll, beforeEach, expect, test } from 'vitest';
import { addColleague } from '#tests/support/colleagues.ts';
import { testCompany } from '#tests/support/company.ts';
import { addQuotation } from '#tests/support/quotations.ts';
import { openTestServices } from '#tests/support/services.ts';
import { acceptQuotation } from './decide.commands.server.ts';
import { readQuotationFilter } from './quotation-filter.ts';
import { listQuotations, quotationsOf } from './quotation-list.queries.server.ts';
import { quotationsOfCustomers, quotedFigures, quotedValues } from './quoted-values.queries.server.ts';
import { reviseQuotation, withdrawQuotation } from './revisions.commands.server.ts';

const services = await openTestServices();
const { db, database } = services;
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => database.query('truncate quotations, leads cascade'));

const acceptance = { name: 'Thandi', jobTitle: 'Buyer', orderNumber: 'PO 7', chosen: {} };
const span = { start: new Date(Date.now() - 86_400_000), end: new Date(Date.now() + 86_400_000) };
const netOf = async (revisionId: string) => {
  const [row] = await database.query<{ net: number }>(
    `select (document->'sums'->>'net')::int as net from quotation_revisions where id = $1`,
    [revisionId],
  );
  return row?.net ?? 0;
};

test('P12: a lead is worth what it was quoted, and once accepted what was ordered', async () => {
  const { leadId, revisionId } = await addQuotation(services);
  const net = await netOf(revisionId);
  expect(net).toBeGreaterThan(0);
  expect(await quotedValues(db, [leadId], testCompany)).toEqual(
    new Map([[leadId, { cents: net, isWon: false, usesSamples: false }]]),
  );
  expect(await quotedFigures(db, span)).toEqual({ quoted: net, won: 0 });
  await acceptQuotation(services, revisionId, acceptance, null, '203.0.113.9');
  expect(await quotedValues(db, [leadId], testCompany)).toEqual(
    new Map([[leadId, { cents: net, isWon: true, usesSamples: false }]]),
  );
  expect(await quotedFigures(db, span)).toEqual({ quoted: net, won: net });
  const before = { start: new Date(0), end: span.start };
  expect(await quotedFigures(db, before)).toEqual({ quoted: 0, won: 0 });
});

test('P1: a lead’s value says whether what counts of it was computed with sample prices', async () => {
  const { leadId, revisionId } = await addQuotation(services);
  const isMarked = async () => (await quotedValues(db, [leadId], testCompany)).get(leadId)?.usesSamples;
  expect(await isMarked()).toBe(false);
  // Revision 0 of the price book is the sample.
  await database.query(`update quotation_revisions set pricing = '{"bookRevision": 0}' where id = $1`, [
    revisionId,
  ]);
  expect(await isMarked()).toBe(true);
});

test('P12: the lists show what was ordered, also where other quantities were chosen', async () => {
  const { leadId, revisionId } = await addQuotation(services);
  const offered = await netOf(revisionId);
  await acceptQuotation(services, revisionId, { ...acceptance, chosen: { '1': 50 } }, null, '203.0.113.9');
  const [listed] = (await listQuotations(db, readQuotationFilter(new URLSearchParams()), 1)).rows;
  const { cents } = (await quotedValues(db, [leadId], testCompany)).get(leadId) ?? { cents: 0 };
  expect(cents).not.toBe(offered);
  expect(listed?.net).toBe(cents);
  expect((await quotationsOf(db, { leadId }))[0]?.net).toBe(cents);
});

test('P12: a revised quotation counts once', async () => {
  const first = await addQuotation(services, { state: 'replaced' });
  const second = await addQuotation(services, { quotation: first, letter: 2 });
  expect((await quotedFigures(db, span)).quoted).toBe(await netOf(second.revisionId));
  expect(await quotationsOf(db, { leadId: first.leadId })).toMatchObject([
    { number: first.number, letter: 2 },
  ]);
});

test('P12: one that was declined, revised and sent again counts once', async () => {
  const first = await addQuotation(services, { state: 'declined' });
  const second = await addQuotation(services, { quotation: first, letter: 2 });
  expect((await quotedFigures(db, span)).quoted).toBe(await netOf(second.revisionId));
  const draft = await addQuotation(services, { quotation: first, letter: 3, state: 'draft' });
  await database.query('update quotation_revisions set sent_at = null where id = $1', [draft.revisionId]);
  expect((await quotedFigures(db, span)).quoted).toBe(await netOf(second.revisionId));
});

test('P12: a lead is not worth what it declined and what took its place together', async () => {
  const declined = await addQuotation(services, { state: 'declined' });
  const { leadId } = declined;
  const worth = async () => (await quotedValues(db, [leadId], testCompany)).get(leadId)?.cents;
  expect(await worth()).toBe(await netOf(declined.revisionId));
  const [next] = await database.query<{ quotationId: string; number: number }>(
    `insert into quotations (lead_id) values ('${leadId}') returning id as "quotationId", number`,
  );
  if (next === undefined) throw new Error('The quotation was not inserted');
  const other = await addQuotation(services, { quotation: { ...next, leadId } });
  expect(await worth()).toBe(await netOf(other.revisionId));
});

test('P12: what was withdrawn is quoted neither in the list nor on the dashboard', async () => {
  const { leadId } = await addQuotation(services, { state: 'withdrawn' });
  expect(await quotedValues(db, [leadId], testCompany)).toEqual(new Map());
  expect((await quotedFigures(db, span)).quoted).toBe(0);
});

test('P12: a withdrawn one is not quoted again because a new revision is begun, before or after it was withdrawn', async () => {
  const actor = await addColleague(database, 'Nomvula');
  const reviseThenWithdraw = await addQuotation(services);
  await reviseQuotation(db, actor, reviseThenWithdraw.quotationId);
  expect((await quotedFigures(db, span)).quoted).toBeGreaterThan(0);
  await withdrawQuotation(db, actor, reviseThenWithdraw.quotationId);
  const withdrawThenRevise = await addQuotation(services);
  await withdrawQuotation(db, actor, withdrawThenRevise.quotationId);
  await reviseQuotation(db, actor, withdrawThenRevise.quotationId);
  expect(await quotedValues(db, [reviseThenWithdraw.leadId, withdrawThenRevise.leadId], testCompany)).toEqual(
    new Map(),
  );
  expect((await quotedFigures(db, span)).quoted).toBe(0);
  const { rows } = await listQuotations(db, readQuotationFilter(new URLSearchParams()), 1);
  expect(rows.map(({ state, net }) => [state, net])).toEqual([
    ['draft', null],
    ['draft', null],
  ]);
});

test('P9: a customer’s quotations are counted, with the day of the newest', async () => {
  const [customer] = await database.query<{ id: string }>(
    `insert into customers (name) values ('Acme') returning id`,
  );
  const id = customer?.id ?? '';
  await addQuotation(services);
  await database.query(`update quotations set customer_id = $1, created_at = '2020-01-02'`, [id]);
  await addQuotation(services);
  await database.query('update quotations set customer_id = $1', [id]);
  const counted = await quotationsOfCustomers(db, [id]);
  expect(counted.get(id)).toEqual({ number: 2, newest: expect.any(Date) });
  expect(counted.get(id)?.newest.getFullYear()).toBe(new Date().getFullYear());
  await database.query('truncate quotations cascade');
  expect(await quotationsOfCustomers(db, [id])).toEqual(new Map());
});

test('P7: the list finds quotations by number and state; a sent one whose last day is over is expired', async () => {
  const open = await addQuotation(services);
  const over = await addQuotation(services, { validFor: -1 });
  const found = async (search: string) =>
    (await listQuotations(db, readQuotationFilter(new URLSearchParams(search)), 1)).rows.map(({ id }) => id);
  expect(await found('')).toEqual([over.quotationId, open.quotationId]);
  expect(await found('state=sent')).toEqual([open.quotationId]);
  expect(await found('state=expired')).toEqual([over.quotationId]);
  expect(await found('state=draft')).toEqual([]);
  expect(await found(`q=p-${open.number}`)).toEqual([open.quotationId]);
  expect(await found('q=nobody')).toEqual([]);
});

test('P7: one that is being revised is still found as sent while the customer can accept what they have', async () => {
  const actor = await addColleague(database, 'Lerato');
  const open = await addQuotation(services);
  const over = await addQuotation(services, { validFor: -1 });
  for (const { quotationId } of [open, over]) await reviseQuotation(db, actor, quotationId);
  const found = async (state: string) =>
    (await listQuotations(db, readQuotationFilter(new URLSearchParams({ state })), 1)).rows.map(
      ({ id, letter, openLetter }) => [id, letter, openLetter],
    );
  const drafts = [
    [over.quotationId, 2, null],
    [open.quotationId, 2, 1],
  ];
  expect(await found('draft')).toEqual(drafts);
  expect(await found('sent')).toEqual(drafts.slice(1));
  expect(await found('expired')).toEqual([]);
  await withdrawQuotation(db, actor, open.quotationId);
  expect(await found('sent')).toEqual([]);
});

test('P7: a quotation is found by what a customer says on the phone: its full name, the request, a person, their order number', async () => {
  const asked = await addQuotation(services);
  const ordered = await addQuotation(services);
  await acceptQuotation(services, ordered.revisionId, acceptance, null, '203.0.113.9');
  await database.query(`update leads set name = 'Nthabiseng' where id = $1`, [asked.leadId]);
  const [lead] = await database.query<{ number: number }>('select number from leads where id = $1', [
    asked.leadId,
  ]);
  const found = async (q: string) => {
    const list = await listQuotations(db, readQuotationFilter(new URLSearchParams({ q })), 1);
    return [list.total, ...list.rows.map(({ id }) => id)];
  };
  expect(await found(`P-${asked.number}-A`)).toEqual([1, asked.quotationId]);
  expect(await found(`q-${lead?.number}`)).toEqual([1, asked.quotationId]);
  expect(await found('nthabi')).toEqual([1, asked.quotationId]);
  expect(await found('po 7')).toEqual([1, ordered.quotationId]);
  expect(await found('PO 8')).toEqual([0]);
});
