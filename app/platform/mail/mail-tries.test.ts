import { expect, test } from 'vitest';
import { claimMail, recordFailure, renewLease } from './mail-tries.server.ts';
import { closeAfterEach, mailAbout, open, SUBJECT } from './outbox.fixture.ts';
import { queueMail } from './outbox.server.ts';
import { UNRENDERED } from './readable-mail.ts';

closeAfterEach();

const FAILURE = { problem: 'unreachable', lastError: 'late', recipient: null, readable: UNRENDERED } as const;

test('L5: a process that was overtaken neither renews the lease of its successor nor records its own failure', async () => {
  const services = await open();
  await services.db.transaction((tx) => queueMail(tx, 'sample', SUBJECT));
  const first = await claimMail(services.db);
  await services.database.query('update outgoing_mails set leased_until = now()');
  const second = await claimMail(services.db);
  if (first === null || second === null) throw new Error('No mail');
  expect([first.attempts, second.attempts]).toEqual([1, 2]);

  await renewLease(services.db, first, 3_600);
  expect((await mailAbout(services))?.leased_for).toBeLessThan(60);
  expect(await recordFailure(services.db, first, FAILURE)).toBeNull();
  expect(await mailAbout(services)).toMatchObject({ state: 'sending', attempts: 2, last_error: null });

  await renewLease(services.db, second, 3_600);
  expect((await mailAbout(services))?.leased_for).toBeGreaterThan(3_000);
  expect(await recordFailure(services.db, second, FAILURE)).toBe('waiting');
});
