import { expect, test } from 'vitest';
import { openTestServices } from '#tests/support/services.ts';
import { runReplies } from './replies.jobs.server.ts';

test('L24: one process at a time reads the mailbox; what went wrong is stored', async () => {
  // Nobody listens on port 1.
  await using services = await openTestServices({ IMAP_URL: 'imap://sales%40kerf.test:pw@127.0.0.1:1' });
  const state = () => services.database.query('select read_at, last_error from watched_mailboxes');
  let tried = 0;
  const other = await services.pool.connect();
  await other.query('select pg_advisory_lock($1)', [0x4b52504c]);
  services.pool.on('acquire', () => {
    tried += 1;
  });
  const reader = runReplies(services, 20);
  await expect.poll(() => tried).toBeGreaterThan(2);
  expect(await state()).toEqual([]);
  await other.query('select pg_advisory_unlock($1)', [0x4b52504c]);
  other.release();
  await expect.poll(state).toEqual([{ read_at: null, last_error: expect.stringContaining('ECONNREFUSED') }]);
  await reader.close();
});
