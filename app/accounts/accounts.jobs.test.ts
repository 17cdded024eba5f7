import { expect, test, vi } from 'vitest';
import { openTestServices } from '#tests/support/services.ts';
import { scheduleAccountJobs } from './accounts.jobs.server.ts';

test('A3, X5: the nightly job deletes sessions that have ended, with their addresses, and no others', async () => {
  await using services = await openTestServices();
  await services.database.query(
    `with admin as (insert into admins (name, email, position) values ('Thandi', 'thandi@example.com', 'Manager') returning id)
     insert into sessions (user_id, token, expires_at)
       select id, 'ended', now() - interval '1 minute' from admin
       union all select id, 'goes on', now() + interval '1 hour' from admin`,
  );
  await scheduleAccountJobs(services);
  await services.jobs.enqueue(services.db, { name: 'ended-sessions' }, {});
  const tokens = () => services.database.query('select token from sessions order by token');
  await vi.waitUntil(async () => (await tokens()).length === 1, { timeout: 15_000 });
  expect(await tokens()).toEqual([{ token: 'goes on' }]);
});
