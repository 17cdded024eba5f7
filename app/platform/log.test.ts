import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestServices } from '#tests/support/services.ts';
import { leads } from './db/schema.ts';
import { loggedPath, openLog, storableErrorMessage } from './log.server.ts';

function logged(error: unknown): string {
  let text = '';
  const log = openLog(
    'info',
    new Writable({
      write(chunk, _encoding, done) {
        text += chunk;
        done();
      },
    }),
  );
  log.error({ err: error }, 'failed');
  return text;
}

test('X5: the values of a failed statement are not logged', async () => {
  await using services = await openTestServices();
  const secret = 'thandi@example.com';
  const lead = { kind: 'enquiry', name: 'Secret Person', email: secret, fingerprint: 'x' } as const;
  const failing = [
    services.db.insert(leads).values({ ...lead, id: 'no uuid, but Secret Person' }),
    services.db.insert(leads).values({ ...lead, id: sql`(select null::uuid where ${secret} is not null)` }),
    services.db.execute(sql`select ${secret}::integer`),
  ];
  for (const statement of failing) {
    const error: unknown = await statement.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(logged(error)).toMatch(/"code":"\w{5}"/);
    expect(logged(error) + storableErrorMessage(error)).not.toMatch(/thandi|Secret/);
  }
});

test('X3: other errors are logged with message, stack and cause', () => {
  const text = logged(new Error('The disk is full', { cause: new Error('ENOSPC') }));
  expect(text).toContain('The disk is full');
  expect(text).toContain('ENOSPC');
  expect(text).toContain('log.test.ts');
});

test.each([
  ['/blog/laser-cutting-basics', '/blog/laser-cutting-basics'],
  ['/admin/leads/0c7f8a52-6a0e-4a8e-9a51-1f6f6b1a2c3d', '/admin/leads/0c7f8a52-6a0e-4a8e-9a51-1f6f6b1a2c3d'],
  ['/Thandi@example.org', '/…'],
  [`/application/${'0a'.repeat(24)}/export`, '/application/…/export'],
])('X5, H10: the path %s is logged as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});
