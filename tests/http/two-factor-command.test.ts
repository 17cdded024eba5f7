import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFirstAccount } from '#app/accounts/admins/first-account.server.ts';
import { ADMIN, addAdmin } from '../support/accounts.ts';
import { runScript } from '../support/script.ts';
import { openTestServices } from '../support/services.ts';

const services = await openTestServices();
beforeAll(async () => {
  await createFirstAccount(services.db, ADMIN);
});
afterAll(() => services[Symbol.asyncDispose]());

const run = (...words: string[]) => runScript('two-factor', services, ...words);

test('A2: the only admin, who lost phone and recovery codes, regains access from the command line', async () => {
  const email = 'locked-out@example.com';
  const id = await addAdmin(services.database, { name: 'Locked out', email });
  await services.database.query(
    `insert into second_factors (admin_id, secret, confirmed_at) values ($1, 'lost', now())`,
    [id],
  );
  await services.database.query(
    `insert into sessions (user_id, token, expires_at) values ($1, 'on the lost phone', now() + interval '1 hour')`,
    [id],
  );
  expect(await run('off', email.toUpperCase())).toMatchObject({
    stdout: expect.stringContaining('Two-factor sign-in is off'),
  });
  const left = await services.database.query(
    'select admin_id from second_factors where admin_id = $1 union all select user_id from sessions where user_id = $1',
    [id],
  );
  expect(left).toEqual([]);
  const [entry] = await services.database.query(
    `select action, actor_id from audit_entries where subject_id = $1`,
    [id],
  );
  expect(entry).toEqual({ action: 'two-factor-off', actor_id: null });
  expect(await run('off', email)).toMatchObject({ code: 1, stderr: 'Two-factor sign-in is not on.\n' });
});

test('X3: missing and unknown arguments are reported', async () => {
  expect(await run('off', 'nobody@example.com')).toMatchObject({
    code: 1,
    stderr: 'There is no account nobody@example.com.\n',
  });
  expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining('Say for whom') });
});
