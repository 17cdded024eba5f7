import { expect, test, vi } from 'vitest';
import { openTestServices } from '#tests/support/services.ts';
import { scheduleAccountJobs } from './accounts.jobs.server.ts';

/** What the nightly job deletes, by table: a row that is due and one that is not, told apart by a column. */
const CLEANED = {
  sessions: { by: 'token', left: 'goes on' },
  password_resets: { by: 'token_hash', left: 'goes on' },
  invitations: { by: 'email', left: 'new@example.com' },
  invitation_links: { by: 'token_hash', left: 'goes on' },
  pending_sign_ins: { by: 'token_hash', left: 'goes on' },
  two_factor_setups: { by: 'secret', left: 'goes on' },
  office_submissions: { by: 'fingerprint', left: 'goes on' },
  account_notices: { by: 'address', left: 'new@example.com' },
};

test('A3, A4, X5: the nightly job deletes what has ended or is old, with its addresses, and nothing else', async () => {
  await using services = await openTestServices();
  const { query } = services.database;
  const [admin] = await query<{ id: string }>(
    `insert into admins (name, email, position) values ('Thandi', 'thandi@example.com', 'Manager') returning id`,
  );
  // Two-factor set-ups go with their session, so each needs one that goes on.
  await query(
    `with ages (name, at) as (values ('ended', now() - interval '1 minute'), ('goes on', now() + interval '1 hour')),
       resets as (insert into password_resets (token_hash, admin_id, expires_at) select name, $1, at from ages),
       pending as (insert into pending_sign_ins (token_hash, admin_id, keep, wanted, expires_at)
         select name, $1, false, '/admin', at from ages),
       notices as (insert into account_notices (name, address, event, actor_name, created_at) values
         ('', 'old@example.com', 'any', '', now() - interval '31 days'),
         ('', 'new@example.com', 'any', '', now() - interval '29 days')),
       submissions as (insert into office_submissions (fingerprint, answer, created_at) values
         ('ended', '{}', now() - interval '25 hours'), ('goes on', '{}', now() - interval '23 hours')),
       invited as (insert into invitations (email, position, inviter_id, mailed_at) values
         ('old@example.com', 'Manager', $1, now() - interval '61 days'),
         ('new@example.com', 'Manager', $1, now() - interval '59 days') returning id, email),
       links as (insert into invitation_links (token_hash, invitation_id, expires_at)
         select ages.name, invited.id, ages.at from ages, invited where email = 'new@example.com')
     insert into sessions (user_id, token, expires_at) select $1::uuid, name, at from ages`,
    [admin?.id],
  );
  await query(
    `with used as (insert into sessions (user_id, token, expires_at)
         select $1::uuid, 'goes on ' || n, now() + interval '1 hour' from generate_series(1, 2) n returning id, token)
     insert into two_factor_setups (session_id, secret, expires_at)
       select id, case when token = 'goes on 1' then 'ended' else 'goes on' end,
         now() + case when token = 'goes on 1' then interval '-1 minute' else interval '1 hour' end from used`,
    [admin?.id],
  );
  await scheduleAccountJobs(services);
  await services.jobs.enqueue(services.db, { name: 'ended-sessions' }, {});
  // The last of the job's statements.
  await vi.waitUntil(async () => (await query('select 1 from account_notices')).length === 1);
  const left = Object.entries(CLEANED).map(async ([table, { by }]) => [
    table,
    (await query(`select ${by} as it from ${table} where ${by} not like 'goes on _' order by 1`)).map(
      ({ it }) => it,
    ),
  ]);
  expect(await Promise.all(left)).toEqual(
    Object.entries(CLEANED).map(([table, { left }]) => [table, [left]]),
  );
});
