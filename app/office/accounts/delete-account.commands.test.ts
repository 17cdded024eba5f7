import { afterAll, expect, test } from 'vitest';
import { addApplication } from '#tests/support/applications.ts';
import { addLead } from '#tests/support/leads.ts';
import { openTestServices } from '#tests/support/services.ts';
import { listAccounts } from './accounts.queries.server.ts';
import { deleteAccount } from './delete-account.commands.server.ts';
import { handedOver } from './handed-over.ts';

const services = await openTestServices();
afterAll(() => services[Symbol.asyncDispose]());

const me = { id: '11111111-1111-4111-8111-111111111111', name: 'Sipho' };
const ANY = { name: '', email: '', position: '' } as const;

async function account(name: string): Promise<string> {
  const [admin] = await services.database.query<{ id: string }>(
    `insert into admins (name, email, position) values ($1, $2, 'Manager') returning id`,
    [name, `${name.toLowerCase()}@example.com`],
  );
  return admin?.id ?? '';
}

test('H4, H7, L20: a deleted colleague’s applications, interviews to come and leads go to somebody else, which their histories tell', async () => {
  const [thandi, nomvula] = [await account('Thandi'), await account('Nomvula')];
  const { id } = await addApplication(services.database, { assigneeId: thandi });
  const lead = await addLead(services.database);
  await services.database.query('update leads set owner_id = $1, reminded_at = now()', [thandi]);
  await services.database.query(
    `with made as (insert into interviews (application_id, starts_at, minutes, place)
       select $1, now() + days * interval '1 day', 60, 'Office' from unnest(array[-1, 1]) days returning id)
     insert into interviewers select id, $2 from made`,
    [id, thandi],
  );
  const { rows } = await listAccounts(services.db, ANY, 1);
  expect(rows.map(({ name, applications, leads }) => [name, applications, leads])).toEqual([
    ['Nomvula', 0, 0],
    ['Thandi', 1, 1],
  ]);

  expect(await deleteAccount(services.db, me, thandi, '99999999-9999-4999-8999-999999999999')).toEqual({
    ok: false,
    fault: 'no-colleague',
  });
  expect(await deleteAccount(services.db, me, thandi, nomvula)).toMatchObject({ ok: true });
  expect(await services.database.query('select assignee_id as it from applications')).toEqual([
    { it: nomvula },
  ]);
  // Whoever has the lead now is reminded of it again. // L20
  expect(await services.database.query('select owner_id as it, reminded_at from leads')).toEqual([
    { it: nomvula, reminded_at: null },
  ]);
  const details = { from: 'Thandi', to: 'Nomvula' };
  expect(
    await services.database.query('select action, details from audit_entries where subject_id = $1', [id]),
  ).toEqual([{ action: 'assigned', details }]);
  expect(
    await services.database.query(`select details from lead_events where lead_id = $1 and kind = 'owner'`, [
      lead.id,
    ]),
  ).toEqual([{ details }]);

  expect(
    await services.database.query(
      'select admin_id as it, starts_at > now() as ahead from interviewers join interviews on id = interview_id',
    ),
  ).toEqual([{ it: nomvula, ahead: true }]);

  const last = await account('Last');
  await services.database.query(
    'insert into interviewers select id, $1 from interviews where starts_at > now()',
    [last],
  );
  await services.database.query('update applications set last_edited_at = created_at');
  await services.database.query('delete from outgoing_mails');
  await deleteAccount(services.db, me, nomvula, null);
  expect(
    await services.database.query(
      'select assignee_id, assigned_at, last_edited_at > created_at as edited from applications',
    ),
  ).toEqual([{ assignee_id: null, assigned_at: null, edited: true }]);
  // The calendar of whoever holds the interview alone from now on. // H7
  expect(
    await services.database.query(
      `select recipient_id from outgoing_mails where kind = 'interview-to-admin'`,
    ),
  ).toEqual([{ recipient_id: last }]);
});

test("H4: deleting an account and changing several of its applications together don't deadlock", async () => {
  const [thandi, nomvula] = [await account('Thandi-2'), await account('Nomvula-2')];
  // Assigned in the reverse order of their ids.
  const [lower, higher] = [
    '00000000-0000-4000-8000-000000000000',
    'ffffffff-ffff-4fff-8fff-ffffffffffff',
  ] as const;
  for (const own of [higher, lower]) {
    const { id } = await addApplication(services.database, { assigneeId: thandi });
    await services.database.query('update applications set id = $2 where id = $1', [id, own]);
  }
  // As a change of several applications does: in the order of their ids.
  const change = await services.database.hold(`select from applications where id = '${lower}' for update`);
  const deleting = deleteAccount(services.db, me, thandi, nomvula);
  await change.waitedFor();
  await change.also('select from applications where id = $1 for update', [higher]);
  await change.release();
  expect(await deleting).toMatchObject({ ok: true });
});

test('H4, H15: who is deleted hands over open offers of times, which are counted beside the interviews to come', async () => {
  const [thandi, nomvula, third] = [
    await account('Thandi-3'),
    await account('Nomvula-3'),
    await account('Third'),
  ];
  const { id } = await addApplication(services.database, { status: 'busy' });
  const offer = async (people: string[], closes: string, ended = false) => {
    await services.database.query(
      `with made as (insert into time_offers (times, minutes, place, people, seats, closes_at)
         values (array[now() + interval '9 days'], 60, $2, $3::uuid[], 1, now() + $4::interval) returning id)
       insert into time_invitations (offer_id, application_id, ended_at) select id, $1, case when $5 then now() end from made`,
      [id, closes, people, closes, ended],
    );
  };
  await offer([thandi, third], '5 days');
  await offer([nomvula, thandi], '6 days', true);
  await offer([thandi], '-1 days', true);
  await services.database.query(
    `with made as (insert into interviews (application_id, starts_at, minutes, place, cancelled_at)
       select $1, now() + days * interval '1 day', 60, 'Office', case days when 2 then now() end
       from unnest(array[-1, 1, 2]) days returning id)
     insert into interviewers select id, $2 from made`,
    [id, thandi],
  );
  const { rows } = await listAccounts(services.db, { ...ANY, name: 'Thandi-3' }, 1);
  expect(rows).toMatchObject([{ applications: 0, interviews: 1, timeOffers: 1, leads: 0 }]);

  expect(await deleteAccount(services.db, me, thandi, nomvula)).toMatchObject({ ok: true });
  expect(await services.database.query('select place, people from time_offers order by closes_at')).toEqual([
    { place: '-1 days', people: [thandi] },
    { place: '5 days', people: [nomvula, third] },
    { place: '6 days', people: [nomvula] },
  ]);
});

test('H4: a deletion says what is left behind', () => {
  const none = { applications: 0, interviews: 0, timeOffers: 0, leads: 0 };
  expect(handedOver(none)).toBeNull();
  expect(handedOver({ ...none, timeOffers: 1 })).toBe('1 open offer of interview times');
  expect(handedOver({ ...none, applications: 3, leads: 1 })).toBe('3 applications and 1 lead');
  expect(handedOver({ applications: 1, interviews: 2, timeOffers: 2, leads: 0 })).toBe(
    '1 application, 2 interviews to come and 2 open offers of interview times',
  );
});
