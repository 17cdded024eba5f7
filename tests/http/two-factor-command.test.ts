import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFirstAccount } from '#app/accounts/admins/first-account.server.ts';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { addAdmin } from '../support/accounts.ts';
import { ADMIN, SESSION_SECRET } from '../support/server.ts';
import { openTestServices } from '../support/services.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
beforeAll(async () => {
  services = await openTestServices();
  await createFirstAccount(services.db, ADMIN);
});
afterAll(() => services[Symbol.asyncDispose]());

/** Runs the same command as `npm run two-factor -- …`. */
async function run(...words: string[]) {
  const node = path.join(projectRoot(), 'node_modules/.bin/node');
  const env = {
    ...process.env,
    DATABASE_URL: services.database.url,
    SESSION_SECRET,
    DATA_DIR: services.dataDir,
  };
  return promisify(execFile)(node, ['scripts/two-factor.ts', ...words], { cwd: projectRoot(), env }).catch(
    (error: { stderr: string; code: number }) => error,
  );
}

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
