import { afterAll, beforeEach, expect, test } from 'vitest';
import { companyDay, dayAfter } from '#app/country/day.ts';
import { sha256 } from '#app/platform/sha256.server.ts';
import { addQuotation } from '#tests/support/quotations.ts';
import { askAboutQuotation } from './ask.commands.server.ts';
import { declineQuotation, recordDecision } from './decide.commands.server.ts';
import { momentOn, NEW_ONE_PLEASE } from './decision.ts';
import { ACCEPTANCE, openDecisions } from './decisions.fixture.ts';
import { renderQuotationPdf } from './document/render-quotation.server.ts';
import { withChosen } from './ordered.ts';
import { NO_QUOTATION_FILTER } from './quotation-filter.ts';
import { listQuotations } from './quotation-list.queries.server.ts';
import { listQuestions } from './quotations.queries.server.ts';

const { services, emptied, me, accept, mails, lead, bell, events, decisions, states, order, query } =
  await openDecisions();
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(emptied);

test('P11, P12: declining loses the lead for the reason given, and tells sales; twice is once', async () => {
  const { revisionId, document } = await addQuotation(services);
  const refusal = { reason: 'lead-time', text: 'Two weeks is <b>too long</b>.' } as const;
  const decline = () => declineQuotation(services.db, revisionId, refusal);
  expect([await decline(), await decline()]).toEqual([{ ok: true }, { ok: true }]);
  expect(await decisions()).toMatchObject([{ decision: 'declined', ...refusal }]);
  expect(await states()).toEqual([['declined', 'declined']]);
  expect(await lead()).toEqual({ status: 'lost', lost_reason: 'lead-time' });
  expect(await bell()).toEqual([{ type: 'declined', read: false }]);
  expect(await mails()).toEqual(['quotation-declined-to-sales']);
  expect(await events()).toMatchObject([
    {
      kind: 'quotation-declined',
      text: refusal.text,
      details: { quotation: `${document.number}-A`, name: '', reason: 'lead-time' },
    },
  ]);
  expect(await accept(revisionId)).toEqual({ ok: false, fault: 'declined' });
});

test('P12: a decision about a quotation without a request rings the bell too, once for each decision', async () => {
  const quotation = await addQuotation(services);
  await query('update quotations set lead_id = null');
  const alone = () => query('select quotation_id, type, read from quotation_notifications');
  const rung = { quotation_id: quotation.quotationId, read: false };
  await declineQuotation(services.db, quotation.revisionId, { reason: 'price', text: '' });
  expect(await alone()).toEqual([{ ...rung, type: 'declined' }]);
  await query('update quotation_notifications set read = true');
  const revised = await addQuotation(services, { quotation, letter: 2 });
  await accept(revised.revisionId);
  await accept(revised.revisionId);
  expect(await alone()).toEqual([{ ...rung, type: 'accepted' }]);
  expect(await bell()).toEqual([]);
});

test('P12: what staff record about a quotation without a request rings no bell', async () => {
  const { revisionId } = await addQuotation(services);
  await query('update quotations set lead_id = null');
  const decline = { reason: 'price', text: '' } as const;
  const recorded = { decision: 'declined', channel: 'phone', day: companyDay(), name: '', decline } as const;
  expect(await recordDecision(services, me, revisionId, recorded)).toEqual({ ok: true });
  expect(await query('select from quotation_notifications')).toEqual([]);
});

test('P11: a second, different decline is not answered as if it were stored', async () => {
  const { revisionId } = await addQuotation(services);
  const decline = (text: string) => declineQuotation(services.db, revisionId, { reason: 'price', text });
  expect([await decline('Too dear.'), await decline('We found one for R 900.')]).toEqual([
    { ok: true },
    { ok: false, fault: 'declined' },
  ]);
  expect(await decisions()).toMatchObject([{ reason: 'price', text: 'Too dear.' }]);
});

test('P12: a lead that is won stays won when the customer declines another quotation', async () => {
  const { revisionId } = await addQuotation(services);
  await query(`update leads set status = 'won'`);
  await declineQuotation(services.db, revisionId, { reason: 'other', text: '' });
  expect(await lead()).toEqual({ status: 'won', lost_reason: null });
});

test('P12: a request is lost with its last offer: another that is valid keeps it open', async () => {
  const declined = await addQuotation(services);
  const [second] = await services.database.query<{ quotationId: string; number: number }>(
    `insert into quotations (lead_id) values ('${declined.leadId}') returning id as "quotationId", number`,
  );
  if (second === undefined) throw new Error('The quotation was not inserted');
  const other = await addQuotation(services, { quotation: { ...second, leadId: declined.leadId } });
  const decline = { reason: 'price', text: '' } as const;
  await declineQuotation(services.db, declined.revisionId, decline);
  expect(await lead()).toEqual({ status: 'quoted', lost_reason: null });
  await declineQuotation(services.db, other.revisionId, decline);
  expect(await lead()).toEqual({ status: 'lost', lost_reason: 'price' });
});

test('P11: an expired one can be declined, an accepted one cannot', async () => {
  const expired = await addQuotation(services, { validFor: -3 });
  const other = { reason: 'other', text: '' } as const;
  expect(await declineQuotation(services.db, expired.revisionId, other)).toEqual({ ok: true });
  const accepted = await addQuotation(services);
  await accept(accepted.revisionId);
  expect(await declineQuotation(services.db, accepted.revisionId, other)).toEqual({
    ok: false,
    fault: 'accepted',
  });
});

test('P11: a question reaches the timeline, the bell and sales; the same one is one, and five are taken a day', async () => {
  const { revisionId, document } = await addQuotation(services);
  const ask = (text: string) => askAboutQuotation(services.db, revisionId, text);
  expect([await ask('Galvanised too?'), await ask('Galvanised too?')]).toEqual([{ ok: true }, { ok: true }]);
  expect(await events()).toMatchObject([
    { kind: 'quotation-asked', text: 'Galvanised too?', details: { quotation: `${document.number}-A` } },
  ]);
  await query('update lead_notifications set read = true');
  await Promise.all(Array.from({ length: 8 }, (_, at) => ask(`Question ${at}`)));
  expect(await mails()).toEqual(Array(5).fill('quotation-question-to-sales'));
  expect(await ask('One more')).toEqual({ ok: false, fault: 'too-many' });
  expect(await bell()).toEqual([{ type: 'asked', read: false }]);
  expect(await states()).toEqual([['sent', 'sent']]);
});

test('P11, P12: a question about a quotation without a request stands beside it, rings the bell and reaches sales; the same one is one, and five are taken a day', async () => {
  const { revisionId, quotationId, number } = await addQuotation(services);
  await query(`update quotations set lead_id = null, changed_at = now() - interval '1 year'`);
  const ask = (text: string) => askAboutQuotation(services.db, revisionId, text);
  expect(await Promise.all([ask('Galvanised too?'), ask('Galvanised too?')])).toEqual([
    { ok: true },
    { ok: true },
  ]);
  const listed = () => listQuestions(services.db, { quotationId, number, leadId: null });
  expect(await listed()).toMatchObject([{ text: 'Galvanised too?', quotation: `P-${number}-A` }]);
  const rung = () => query('select quotation_id, type, read from quotation_notifications');
  expect(await rung()).toEqual([{ quotation_id: quotationId, type: 'asked', read: false }]);
  // It is activity, from which its time counts.
  expect(await query(`select from quotations where changed_at > now() - interval '1 minute'`)).toHaveLength(
    1,
  );
  // An acceptance that nobody has seen yet is not hidden by a question.
  await query(`update quotation_notifications set type = 'accepted'`);
  await ask('Painted too?');
  expect(await rung()).toMatchObject([{ type: 'accepted', read: false }]);
  await query('update quotation_notifications set read = true');
  await Promise.all(Array.from({ length: 8 }, (_, at) => ask(`Question ${at}`)));
  expect(await mails()).toEqual(Array(5).fill('quotation-own-question-to-sales'));
  expect(await ask('One more')).toEqual({ ok: false, fault: 'too-many' });
  expect(await rung()).toMatchObject([{ type: 'asked', read: false }]);
  expect([await bell(), await events(), await states()]).toEqual([[], [], [['sent', 'sent']]]);
  // Tomorrow others are taken, and the same again.
  await query(`update quotation_questions set at = at - interval '1 day'`);
  expect(await ask('Galvanised too?')).toEqual({ ok: true });
  expect(await listed()).toHaveLength(6);
});

test('P11: the same words about two revisions of a quotation without a request are two questions', async () => {
  const first = await addQuotation(services, { validFor: -1 });
  await query('update quotations set lead_id = null');
  const second = await addQuotation(services, { validFor: -1, quotation: first, letter: 2 });
  for (const { revisionId } of [first, second])
    expect(await askAboutQuotation(services.db, revisionId, NEW_ONE_PLEASE)).toEqual({ ok: true });
  const listed = await listQuestions(services.db, { ...first, leadId: null });
  expect(listed.map(({ quotation }) => quotation)).toEqual([`P-${first.number}-A`, `P-${first.number}-B`]);
});

test('P11: the same words about two quotations of one request are two questions', async () => {
  const first = await addQuotation(services, { validFor: -1 });
  const [second] = await services.database.query<{ quotationId: string; number: number }>(
    `insert into quotations (lead_id) values ('${first.leadId}') returning id as "quotationId", number`,
  );
  if (second === undefined) throw new Error('The quotation was not inserted');
  const other = await addQuotation(services, {
    validFor: -1,
    quotation: { ...second, leadId: first.leadId },
  });
  for (const { revisionId } of [first, other])
    expect(await askAboutQuotation(services.db, revisionId, NEW_ONE_PLEASE)).toEqual({ ok: true });
  expect((await events()).map(({ details }) => details)).toEqual([
    { quotation: `${first.document.number}-A` },
    { quotation: `${other.document.number}-A` },
  ]);
});

test('P11: staff record an acceptance by phone with the same evidence, marked as theirs, also after it has expired', async () => {
  const { revisionId, document } = await addQuotation(services, { validFor: -2 });
  const recorded = {
    decision: 'accepted',
    channel: 'phone',
    day: companyDay(),
    acceptance: ACCEPTANCE,
    order: await order(),
  } as const;
  expect(await recordDecision(services, me, revisionId, recorded)).toEqual({ ok: true });
  expect(await decisions()).toMatchObject([
    {
      decision: 'accepted',
      name: 'Thandi Mokoena',
      recorded_by: 'Nomvula',
      channel: 'phone',
      ip_address: '',
    },
  ]);
  expect(await events()).toMatchObject([
    {
      actor_id: me.id,
      actor_name: 'Nomvula',
      details: { channel: 'phone', quotation: `${document.number}-A` },
    },
  ]);
  // Whoever recorded it knows.
  expect(await bell()).toEqual([]);
  expect(await mails()).toHaveLength(2);
  const [audit] = await query(
    `select actor_name, action, details from audit_entries where action like 'quotation-%' order by at desc limit 1`,
  );
  expect(audit).toEqual({
    actor_name: 'Nomvula',
    action: 'quotation-accepted',
    details: { reference: `${document.number}-A`, by: 'phone' },
  });
});

test('P11: staff record a decline; it tells nobody but the record', async () => {
  const { revisionId } = await addQuotation(services);
  const decline = { reason: 'price', text: 'Cheaper elsewhere' } as const;
  await recordDecision(services, me, revisionId, {
    decision: 'declined',
    channel: 'mail',
    day: companyDay(),
    name: 'Thandi',
    decline,
  });
  expect(await decisions()).toMatchObject([
    { decision: 'declined', recorded_by: 'Nomvula', channel: 'mail', name: 'Thandi' },
  ]);
  expect(await lead()).toEqual({ status: 'lost', lost_reason: 'price' });
  expect([await mails(), await bell()]).toEqual([[], []]);
});

test('P11: a decision is recorded of the day on which it was made, from that of sending to today', async () => {
  const { revisionId, document } = await addQuotation(services, { validFor: 12 });
  const today = companyDay();
  const recorded = { decision: 'accepted', channel: 'phone', order: null } as const;
  const record = (day: string) =>
    recordDecision(services, me, revisionId, {
      ...{ ...recorded, day },
      acceptance: { ...ACCEPTANCE, chosen: { '1': 50 } },
    });
  const wrong = { ok: false, fault: 'wrong-day' };
  expect([await record(dayAfter(document.day, -1)), await record(dayAfter(today, 1))]).toEqual([
    wrong,
    wrong,
  ]);
  expect(await decisions()).toEqual([]);
  const yesterday = dayAfter(today, -1);
  expect([await record(yesterday), await record(yesterday)]).toEqual([{ ok: true }, { ok: true }]);
  // What another day is recorded of is not taken for it.
  expect(await record(today)).toEqual({ ok: false, fault: 'accepted' });

  const [stored] = await query('select at, pdf_sha256 from quotation_decisions');
  expect(companyDay(new Date(String(stored?.at)))).toBe(yesterday);
  const ordered = withChosen(document, { '1': 50 }) ?? document;
  const { chosen: _, ...by } = ACCEPTANCE;
  const confirmation = await renderQuotationPdf(
    { ...ordered, order: { ...by, acceptedAt: yesterday } },
    null,
  );
  expect(stored?.pdf_sha256).toBe(sha256(confirmation));
  // When it was recorded is in the log.
  const [audit] = await query(
    `select at > now() - interval '1 minute' as is_now from audit_entries where action = 'quotation-accepted'
       order by at desc limit 1`,
  );
  expect(audit).toEqual({ is_now: true });

  const declined = await addQuotation(services, { validFor: 12 });
  const decline = {
    decision: 'declined',
    channel: 'mail',
    name: 'Thandi',
    decline: { reason: 'price', text: '' },
  } as const;
  const refuse = (day: string) => recordDecision(services, me, declined.revisionId, { ...decline, day });
  expect([await refuse(yesterday), await refuse(yesterday), await refuse(today)]).toEqual([
    { ok: true },
    { ok: true },
    { ok: false, fault: 'declined' },
  ]);
});

test('P11: a decision on an earlier day is after what was sent on that day; today’s is now', () => {
  const now = new Date('2026-11-24T22:30:00Z');
  expect(momentOn('2026-11-24', now)).toEqual(new Date('2026-11-24T21:59:59.999Z'));
  expect([momentOn('2026-11-25', now), momentOn('', now)]).toEqual([now, now]);
});

test('P7, P11: while staff draft a revision, a no to the one before leaves the draft to be sent; a yes counts', async () => {
  const { db } = services;
  const state = async (id: string) =>
    (await listQuotations(db, NO_QUOTATION_FILTER, 1)).rows
      .filter((row) => row.id === id)
      .map((row) => [row.state, row.letter]);
  const declined = await addQuotation(services);
  await addQuotation(services, { quotation: declined, letter: 2, state: 'draft' });
  await declineQuotation(db, declined.revisionId, { reason: 'price', text: '' });
  expect(await state(declined.quotationId)).toEqual([['draft', 2]]);
  const accepted = await addQuotation(services);
  await addQuotation(services, { quotation: accepted, letter: 2, state: 'draft' });
  expect(await accept(accepted.revisionId)).toEqual({ ok: true });
  expect(await state(accepted.quotationId)).toEqual([['accepted', 1]]);
});
