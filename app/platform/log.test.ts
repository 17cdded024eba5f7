import { Writable, type WritableOptions } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { leads } from '#app/leads/records/leads.tables.ts';
import { openTestServices } from '#tests/support/services.ts';
import { logConsole, loggedPath, openLog, storableErrorMessage } from './log.server.ts';

function openTestLog() {
  const lines: string[] = [];
  const write: NonNullable<WritableOptions['write']> = (chunk, _encoding, done) => {
    lines.push(String(chunk));
    done();
  };
  return { log: openLog('info', new Writable({ write })), lines };
}

function logged(error: unknown): string {
  const { log, lines } = openTestLog();
  log.error({ err: error }, 'failed');
  return lines.join('');
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

test('X3, X5: what libraries print is logged without quoted values, at most 20 lines a minute; the rest is counted', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:00:00Z') });
  const { log: print, info, warn, error, debug } = console;
  onTestFinished(() => {
    Object.assign(console, { log: print, info, warn, error, debug });
    vi.useRealTimers();
  });
  const { log, lines } = openTestLog();
  logConsole(log);
  const library = { ...console };
  for (let count = 0; count < 50; count += 1)
    library.error('No route matches "/thandi@example.com"\nthandi, again');
  expect(lines).toHaveLength(20);
  expect(lines.join('')).toContain('No route matches');
  expect(lines.join('')).not.toContain('thandi');
  vi.setSystemTime(new Date('2026-11-22T10:01:00Z'));
  library.warn('Another');
  expect(lines.slice(20).join('')).toMatch(/"lines":30[\s\S]*Another/);
});
