import { RouterContextProvider } from 'react-router';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { companyOf } from '#app/company/company.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { companyDay, dayAfter } from '#app/country/day.ts';
import { openDrawings } from '#app/leads/drawings/drawings.fixture.ts';
import { changeFollowUp } from '#app/leads/records/leads.commands.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { addColleague } from '#tests/support/colleagues.ts';
import { changedProfile, testCompany } from '#tests/support/company.ts';
import { usePriceBook } from '#tests/support/price-book.ts';
import type { QuotationDocument } from './document/quotation-document.ts';
import { addLine, saveHead, saveLine } from './draft-lines.commands.server.ts';
import { beginQuotation } from './drafts.commands.server.ts';
import { loadLineView, loadQuotation } from './office/load-quotation.server.ts';
import { draftOffer, nestDraft, pricedRevision, withDraftSums } from './priced-revision.server.ts';
import { NO_QUOTATION_FILTER } from './quotation-filter.ts';
import { listQuotations } from './quotation-list.queries.server.ts';
import { findRevision } from './quotations.queries.server.ts';
import { reviseQuotation } from './revisions.commands.server.ts';
import { type SendingWay, sendQuotation } from './send-quotation.commands.server.ts';

const { services, leadWith, ...opened } = await openDrawings();
const { db, database } = services;
const me = await addColleague(database, 'Nomvula');
afterAll(() => opened[Symbol.asyncDispose]());
beforeEach(async () => {
  await database.query('truncate quotations, customers, leads, outgoing_mails, price_books cascade');
  await usePriceBook(database);
});

/** A quotation whose only line has everything that its price needs. */
async function priceable(grade = 'MS') {
  const said = {
    part: 'Base plate',
    drawing: 'plate.dxf',
    grade,
    thickness: '10',
    quantity: '24',
    neededBy: '',
  };
  const leadId = await leadWith('plate.dxf', null, [said]);
  const begun = await beginQuotation(services, me, leadId, testCompany);
  if (!begun.ok) throw new Error(begun.fault);
  await nestDraft(services, begun.id, testCompany);
  return { leadId, id: begun.id };
}
const newest = async (id: string) => {
  const found = await findRevision(db, id);
  if (found === null) throw new Error('It has no revision');
  return found;
};
/** What the page of a quotation shows. */
const pageOf = async (id: string, letter: number | null = null) => {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(companyContext, testCompany);
  return (await loadQuotation(context, id, letter))?.shown;
};
/** What the screen says that it shows. */
const shown = async (id: string, company = testCompany) => {
  const revision = await newest(id);
  return { edits: revision.edits, offer: (await draftOffer(db, revision, company))?.digest ?? '' };
};
const send = async (id: string, way: SendingWay = 'mail') =>
  sendQuotation(services, me, { quotationId: id, seen: await shown(id), way }, testCompany);
const mails = () =>
  database.query<{ kind: string; subject_id: string }>(
    `select kind, subject_id from outgoing_mails where kind like 'quotation%'`,
  );

test('P3, P4, P7: staff see how a sent price was worked out, with the nest of that day, whatever the price book says since', async () => {
  const { id } = await priceable();
  const [line] = (await newest(id)).content.lines;
  const key = line?.key ?? '';
  const { prices } = await pricedRevision(db, await newest(id), testCompany);
  const viewed = (letter: number | null = null) =>
    loadLineView(db, { quotationId: id, letter, key }, testCompany);
  const draftView = await viewed();
  await saveLine(db, (await newest(id)).id, { key, typed: { unitPrice: '900' }, before: {} }, testCompany);
  await send(id);
  await usePriceBook(database, ({ materials }) => {
    for (const material of materials) material.pricePerKg = 9_900;
  });
  const shownPrices = async (letter: number | null = null) => {
    const page = await pageOf(id, letter);
    return page?.kind === 'offered' ? page.prices : null;
  };
  const { computedUnit, terms } = prices.lines[0] ?? {};
  const explained = [{ key, unit: 90_000, computedUnit, terms, quantity: 24, isTyped: true }];
  expect(await shownPrices()).toMatchObject(explained);
  expect(draftView.nest?.plates.length).toBeGreaterThan(0);
  expect(await viewed()).toEqual(draftView);
  // So with the one before, beside a new draft.
  await reviseQuotation(db, me, id);
  expect(await shownPrices(1)).toMatchObject(explained);
  expect(await viewed(1)).toEqual(draftView);
});

test('P1: of a sent quotation it is said and listed that its prices were the sample’s, whatever was entered since', async () => {
  const markedOf = async (id: string) => {
    const { rows } = await listQuotations(db, NO_QUOTATION_FILTER, 1);
    const listed = await withDraftSums(db, rows, testCompany);
    return [(await pageOf(id))?.samples, listed.find((row) => row.id === id)?.usesSamples];
  };
  await usePriceBook(database, (book) => {
    book.samples = ['materials', 'extras'];
  });
  const { id } = await priceable();
  expect(await markedOf(id)).toEqual([['Materials', 'Extras'], true]);
  await send(id);
  await usePriceBook(database);
  expect(await markedOf(id)).toEqual([['Materials', 'Extras'], true]);
  const later = await priceable();
  expect(await markedOf(later.id)).toEqual([[], false]);
  await send(later.id);
  expect(await markedOf(later.id)).toEqual([[], false]);
});

test('P7, P12, L20: what is sent is frozen; its mail waits, and the lead is answered, quoted and followed up before it expires', async () => {
  const { id, leadId } = await priceable();
  await database.query('update leads set first_answered_at = null where id = $1', [leadId]);
  const { prices } = await pricedRevision(db, await newest(id), testCompany);
  expect(await send(id)).toEqual({ ok: true, name: expect.stringMatching(/^P-\d+-A$/) });

  const sent = await newest(id);
  expect(sent).toMatchObject({ state: 'sent', sentTo: 'a@example.com', sentBy: 'Nomvula' });
  const document = sent.document as QuotationDocument;
  expect(document).toMatchObject({
    customer: { name: 'Sender of plate.dxf', email: 'a@example.com' },
    sums: { net: prices.sums?.net, vat: { percent: 15, amount: prices.sums?.vat } },
    paymentTerms: 'Payment before collection.',
    lines: [{ description: 'Base plate', drawing: 'plate.dxf', priced: { quantity: 24 } }],
  });
  expect(document.lines[0]?.detail).toMatch(/^Mild steel, 10\smm, 200\s×\s100\smm, \w/);
  expect(document.lines[0]?.picture?.cut).toMatch(/^M.*Z$/);
  expect(await services.files.exists(sent.pdfKey ?? '')).toBe(true);
  expect(await mails()).toEqual([{ kind: 'quotation', subject_id: sent.id }]);

  const [lead] = await database.query(
    'select status, follow_up_on::text, first_answered_at is not null as answered from leads where id = $1',
    [leadId],
  );
  const dayBefore = new Date(Date.parse(document.validUntil) - 86_400_000).toISOString().slice(0, 10);
  expect(lead).toEqual({ status: 'quoted', follow_up_on: dayBefore, answered: true });

  await usePriceBook(database, (book) => {
    book.terms.marginPercent = 60;
  });
  expect((await newest(id)).document).toEqual(document);
});

test('P12: a follow-up that staff have set stays unless it is over; what a quotation proposed, the next one proposes again', async () => {
  const { id, leadId } = await priceable();
  const today = companyDay();
  const followUp = async () => {
    const [lead] = await database.query('select follow_up_on::text as day from leads where id = $1', [
      leadId,
    ]);
    return lead?.day;
  };
  const set = async (day: string) =>
    changeFollowUp(db, me, leadId, { followUpOn: day, seen: String(await followUp()) });
  const sendAgain = async () => {
    await reviseQuotation(db, me, id);
    expect(await send(id)).toMatchObject({ ok: true });
    return followUp();
  };
  expect(await send(id)).toMatchObject({ ok: true });
  const proposed = await followUp();
  await usePriceBook(database, (book) => {
    book.terms.validityDays = 30;
  });
  expect(await sendAgain()).toBe(dayAfter(today, 29));
  expect(proposed).not.toBe(dayAfter(today, 29));
  for (const day of [today, dayAfter(today, 60)]) {
    expect(await set(day)).toEqual({ ok: true });
    expect(await sendAgain()).toBe(day);
  }
  await set(dayAfter(today, -1));
  expect(await sendAgain()).toBe(dayAfter(today, 29));
});

test('P12: a lead that was lost is quoted again when a new quotation is sent', async () => {
  const { id, leadId } = await priceable();
  await database.query(`update leads set status = 'lost', lost_reason = 'price' where id = $1`, [leadId]);
  expect(await send(id)).toMatchObject({ ok: true });
  expect(await database.query('select status, lost_reason from leads where id = $1', [leadId])).toEqual([
    { status: 'quoted', lost_reason: null },
  ]);
});

test('P7: a quotation is printed and handed over to somebody without an email address: it counts as sent, and no mail goes', async () => {
  const { id, leadId } = await priceable();
  const { id: revisionId } = await newest(id);
  await saveHead(db, revisionId, { typed: { contactEmail: '' }, before: {} });
  expect(await send(id)).toEqual({ ok: false, fault: 'no-address' });
  expect(await send(id, 'hand')).toMatchObject({ ok: true });
  expect(await newest(id)).toMatchObject({ state: 'sent', sentTo: '' });
  expect(await mails()).toEqual([]);
  const told = await database.query(
    `select details->>'way' as way from lead_events where lead_id = $1 and kind = 'quotation-sent'`,
    [leadId],
  );
  expect(told).toEqual([{ way: 'hand' }]);
  // Its code leads to the page where it can be accepted.
  expect(
    await database.query('select 1 from quotation_links where revision_id = $1', [revisionId]),
  ).toHaveLength(1);
});

test('P8: a part without a drawing is offered with its holes, and a machine’s abbreviation stays one', async () => {
  const { id } = await priceable();
  const { id: revisionId } = await newest(id);
  const added = await addLine(db, revisionId, { kind: 'part' });
  const typed = {
    ...{ description: 'Base plate', quantity: '2', grade: 'mild-steel', thickness: '20', unitPrice: '900' },
    ...{ process: 'plasma-cutting', length: '300', width: '200', holes: '4 × 22, 1 × 13' },
  };
  expect(await saveLine(db, revisionId, { key: added.key ?? '', typed, before: {} }, testCompany)).toEqual({
    ok: true,
  });
  await nestDraft(services, id, testCompany);
  const named = changedProfile((profile) => {
    profile.services = profile.services.map((service) =>
      service.slug === 'plasma-cutting' ? { ...service, name: 'XPR Plasma Cutting' } : service,
    );
  });
  const company = companyOf(named);
  const seen = await shown(id, company);
  const sent = await sendQuotation(services, me, { quotationId: id, seen, way: 'mail' }, company);
  expect(sent).toMatchObject({ ok: true });
  const { lines } = (await newest(id)).document as QuotationDocument;
  expect(lines[1]?.detail.replaceAll('\u00a0', ' ')).toBe(
    'Mild steel, 20 mm, 300 × 200 mm, 4 holes Ø 22 mm, 1 hole Ø 13 mm, XPR plasma cutting',
  );
});

test('P10: no cost, margin or rate is in what a customer receives', async () => {
  await usePriceBook(database, (book) => {
    const machine = book.machines['laser-cutting'];
    if (machine) Object.assign(machine, { perHour: 777_777, setup: 666_666, perSheet: 555_555 });
    for (const material of book.materials) material.pricePerKg = 44_444;
    book.terms.marginPercent = 33;
  });
  const { id } = await priceable();
  const { prices } = await pricedRevision(db, await newest(id), testCompany);
  await send(id);
  const received = JSON.stringify((await newest(id)).document);
  const secret = [
    ...['777777', '666666', '555555', '44444', 'margin', 'perHour', 'cost'],
    ...(prices.lines[0]?.terms.filter(({ cents }) => cents > 0).map(({ cents }) => `:${cents}`) ?? []),
  ];
  expect(secret.length).toBeGreaterThan(8);
  for (const word of secret) expect(received).not.toContain(word);
});

test('P7: nothing is sent that somebody changed meanwhile, without a price, an address or a line', async () => {
  const { id } = await priceable();
  const { content, id: revisionId } = await newest(id);
  const seen = await shown(id);
  const key = content.lines[0]?.key ?? '';
  await saveLine(db, revisionId, { key, typed: { quantity: '25' }, before: {} }, testCompany);
  expect(await sendQuotation(services, me, { quotationId: id, seen, way: 'mail' }, testCompany)).toEqual({
    ...{ ok: false, fault: 'changed' },
  });
  // Another quantity is another nest.
  expect(await send(id)).toEqual({ ok: false, fault: 'no-price' });
  await nestDraft(services, id, testCompany);
  // So is a further quantity, which would be left out.
  await saveLine(db, revisionId, { key, typed: { breaks: '50' }, before: {} }, testCompany);
  expect(await send(id)).toEqual({ ok: false, fault: 'no-price' });
  await nestDraft(services, id, testCompany);
  await saveHead(db, revisionId, { typed: { contactEmail: '' }, before: {} });
  expect(await send(id)).toEqual({ ok: false, fault: 'no-address' });
  await saveHead(db, revisionId, { typed: { contactEmail: 'b@example.com' }, before: {} });
  await database.query(`update quotation_revisions set content = jsonb_set(content, '{lines}', '[]')`);
  expect(await send(id)).toEqual({ ok: false, fault: 'no-lines' });
  expect(await mails()).toEqual([]);
  expect((await priceable('S355')).id).not.toBe('');
});

test('P7, P9: nothing is sent at prices, terms or company facts that changed after somebody looked at them', async () => {
  const { id } = await priceable();
  const seen = await shown(id);
  const sendSeen = (company = testCompany) =>
    sendQuotation(services, me, { quotationId: id, seen, way: 'mail' }, company);
  const changed = { ok: false, fault: 'changed' };
  await usePriceBook(database, (book) => {
    book.terms.marginPercent = 60;
  });
  expect(await sendSeen()).toEqual(changed);
  await usePriceBook(database);
  await database.query(`update customers set terms = '30-days'`);
  expect(await sendSeen()).toEqual(changed);
  await database.query(`update customers set terms = 'prepaid'`);
  const moved = changedProfile((profile) => {
    profile.identity.registrationNumber = '2026/000999/07';
  });
  expect(await sendSeen(companyOf(moved))).toEqual(changed);
  expect(await mails()).toEqual([]);
  // What the form itself completes, before it sends, is no such change.
  await database.query(`update customers set name = 'Acme (Pty) Ltd', vat_number = '4123456789'`);
  expect(await sendSeen()).toMatchObject({ ok: true });
});

test('P7: what somebody changes while the PDF is being stored is not sent, and the PDF goes', async () => {
  const { id } = await priceable();
  const { id: revisionId } = await newest(id);
  const seen = await shown(id);
  const put = services.files.put.bind(services.files);
  const keys: string[] = [];
  vi.spyOn(services.files, 'put').mockImplementationOnce(async (key, ...rest) => {
    keys.push(key);
    await saveHead(db, revisionId, { typed: { discount: '5' }, before: {} });
    await put(key, ...rest);
  });
  expect(await sendQuotation(services, me, { quotationId: id, seen, way: 'mail' }, testCompany)).toEqual({
    ...{ ok: false, fault: 'changed' },
  });
  expect(await newest(id)).toMatchObject({ state: 'draft' });
  expect(keys).toHaveLength(1);
  expect(await services.files.exists(keys[0] ?? '')).toBe(false);
  expect(await mails()).toEqual([]);
});

test('P7, P9: without its customer, who may have been erased, a draft is not sent', async () => {
  const { id } = await priceable();
  await database.query('update quotations set customer_id = null');
  expect(await send(id)).toEqual({ ok: false, fault: 'no-customer' });
});

test('P7: sent twice at the same moment is once', async () => {
  const { id } = await priceable();
  const both = await Promise.all([send(id), send(id)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await mails()).toHaveLength(1);
});

test('P7: a revision replaces the one before; after an acceptance nothing is sent any more', async () => {
  const { id } = await priceable();
  await send(id);
  await reviseQuotation(db, me, id);
  expect(await send(id)).toMatchObject({ ok: true, name: expect.stringMatching(/-B$/) });
  expect(await findRevision(db, id, 1)).toMatchObject({ state: 'replaced' });
  await reviseQuotation(db, me, id);
  await database.query(`update quotation_revisions set state = 'accepted' where state = 'sent'`);
  expect(await send(id)).toEqual({ ok: false, fault: 'accepted' });
});

test('P7, P14: the delivery time is frozen with what is sent, and goes on into the next revision', async () => {
  const { id } = await priceable();
  const { id: revisionId } = await newest(id);
  await saveHead(db, revisionId, { typed: { deliveryTime: '5 working days from order' }, before: {} });
  await send(id);
  expect((await newest(id)).document).toMatchObject({ deliveryTime: '5 working days from order' });
  await reviseQuotation(db, me, id);
  expect((await newest(id)).content.deliveryTime).toBe('5 working days from order');
});
