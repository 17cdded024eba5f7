import { afterAll, beforeEach, expect, test } from 'vitest';
import { listErasures } from '#app/accounts/audit/audit.queries.server.ts';
import { leadsKept } from '#app/company/privacy.ts';
import { addLeadNote } from '#app/leads/records/leads.commands.server.ts';
import { queueMail } from '#app/platform/mail/outbox.server.ts';
import { addColleague } from '#tests/support/colleagues.ts';
import { addLead } from '#tests/support/leads.ts';
import { openTestServices } from '#tests/support/services.ts';
import { eraseExpiredLeads, eraseLead, eraseLeadsOfPerson } from './lead-erasure.commands.server.ts';

const services = await openTestServices();
const riaan = await addColleague(services.database, 'Riaan');
afterAll(() => services[Symbol.asyncDispose]());
beforeEach(() => services.database.query('truncate leads, outgoing_mails, pgboss.job cascade'));

const rows = async () => {
  const [counts] = await services.database.query<Record<string, number>>(
    `select (select count(*)::int from leads) as leads, (select count(*)::int from drawings) as drawings,
       (select count(*)::int from lead_events) as events,
       (select count(*)::int from lead_replies) as replies,
       (select count(*)::int from lead_notifications) as notifications,
       (select count(*)::int from outgoing_mails) as mails`,
  );
  return counts;
};
const audited = () =>
  services.database.query(
    `select actor_name, action, details from audit_entries where action ~ '^lead-(alone-erased|erased|expired)$' and subject_id = any($1)`,
    [ids],
  );
let ids: string[] = [];

test('L21, L24: erasing a lead deletes its timeline, replies, notification and mails, and its drawings by jobs; other leads stay', async () => {
  const gone = await addLead(services.database, { drawings: ['a.pdf', 'b.pdf'] });
  const stays = await addLead(services.database, { drawings: ['c.pdf'] });
  ids = [gone.id];
  for (const { id } of [gone, stays]) {
    await addLeadNote(services.db, riaan, id, 'Private.');
    await services.database.query(`insert into lead_notifications (lead_id, type) values ($1, 'new')`, [id]);
    await queueMail(services.db, 'any', id);
    await services.database.query(
      `with reply as (insert into lead_replies (lead_id, mail_key, from_name, from_address, subject, text, received_at)
         values ($1, 'key', '', 'thandi@example.org', '', 'Go ahead.', now()) returning id)
       update drawings set reply_id = reply.id from reply where lead_id = $1 and position = 0`,
      [id],
    );
  }
  const [event] = await services.database.query<{ id: string }>(
    'select id from lead_events where lead_id = $1',
    [gone.id],
  );
  await queueMail(services.db, 'any', event?.id ?? '');

  expect(await eraseLead(services, riaan, gone.id)).toBe(true);
  expect(await rows()).toEqual({ leads: 1, drawings: 1, events: 1, replies: 1, notifications: 1, mails: 1 });
  const removals = await services.database.query<{ data: { fileKey: string } }>(
    `select data from pgboss.job where name = 'remove-file'`,
  );
  expect(removals.map(({ data }) => data.fileKey).sort()).toEqual(
    gone.drawings.map(({ fileKey }) => fileKey).sort(),
  );
  expect(await audited()).toEqual([
    { actor_name: 'Riaan', action: 'lead-alone-erased', details: { reference: gone.reference } },
  ]);
  expect(await eraseLead(services, riaan, gone.id)).toBe(false);
});

test('L21: all leads of an email address, ignoring its case, are erased together or not at all', async () => {
  const first = await addLead(services.database, { email: 'zoe@example.org' });
  await addLead(services.database, { email: 'Zoe@Example.org' });
  await addLead(services.database, { email: 'other@example.org' });
  expect(await eraseLeadsOfPerson(services, riaan, first.id, 1)).toEqual({ ok: false, fault: 'changed' });
  expect(await rows()).toMatchObject({ leads: 3 });
  const both = await Promise.all([1, 2].map(() => eraseLeadsOfPerson(services, riaan, first.id, 2)));
  expect(both).toContainEqual({ ok: true });
  expect(both).toContainEqual({ ok: false, fault: 'gone' });
  expect(await rows()).toMatchObject({ leads: 1 });
});

test('X5, P15: the journal beside the backups says why a lead was erased, so that a restore erases no more', async () => {
  const [one, expired, asked] = [
    await addLead(services.database, { email: 'one@example.org' }),
    await addLead(services.database, { email: 'old@example.org', changedAt: `timestamptz '2020-01-01'` }),
    await addLead(services.database, { email: 'asked@example.org' }),
  ];
  await eraseLead(services, riaan, one.id);
  await eraseExpiredLeads(services, retention, now);
  await eraseLeadsOfPerson(services, riaan, asked.id, 1);
  const journaled = (await listErasures(services.db, null)).map(({ subject, why }) => [subject, why]);
  for (const entry of [
    [one.id, 'lead'],
    [expired.id, 'expired'],
    [asked.id, 'person'],
  ])
    expect(journaled).toContainEqual(entry);
});

const now = new Date('2026-11-20T09:00:00+02:00');
const retention = { months: 6, wonYears: 5 };

test.each([
  ['new', '2026-05-20 09:00:00+02', true],
  ['new', '2026-05-20 09:00:01+02', false],
  ['lost', '2026-05-19 12:00+02', true],
  ['won', '2026-05-19 12:00+02', false],
  ['won', '2021-11-20 09:00:01+02', false],
  ['won', '2021-11-20 09:00:00+02', true],
])(
  'L21: a %s lead last changed %s is erased after six months, or five years if won: %s',
  async (status, changed, goes) => {
    const { id } = await addLead(services.database, {
      status,
      createdAt: `timestamptz '2020-01-01'`,
      changedAt: `timestamptz '${changed}'`,
    });
    ids = [id];
    expect(await eraseExpiredLeads(services, retention, now)).toBe(goes ? 1 : 0);
    expect(await rows()).toMatchObject({ leads: goes ? 0 : 1 });
    expect(await audited()).toMatchObject(goes ? [{ actor_name: '', action: 'lead-expired' }] : []);
  },
);

test('L21, P6: a lead whose quotation was worked on since is not erased', async () => {
  const { id } = await addLead(services.database, { changedAt: `timestamptz '2026-01-01'` });
  ids = [id];
  await services.database.query(`insert into quotations (lead_id, changed_at) values ($1, '2026-11-19')`, [
    id,
  ]);
  expect(await eraseExpiredLeads(services, retention, now)).toBe(0);
  await services.database.query(`update quotations set changed_at = '2026-05-01'`);
  expect(await eraseExpiredLeads(services, retention, now)).toBe(1);
});

test('L21: one run erases all expired leads, even more than one batch', async () => {
  await services.database.query(
    `insert into leads (kind, name, email, fingerprint, changed_at)
     select 'enquiry', 'Old', '', n::text, '2020-01-01' from generate_series(1, 230) n`,
  );
  expect(await eraseExpiredLeads(services, retention, now)).toBe(230);
}, 60_000);

test.each([
  [1, 1, '1 month after', '1 year if'],
  [24, 5, '24 months after', '5 years if'],
])('L21: /privacy says what the software does with %i months and %i years', (months, years, said, won) => {
  const { detail } = leadsKept(months, years);
  expect(detail).toContain(said);
  expect(detail).toContain(won);
});
