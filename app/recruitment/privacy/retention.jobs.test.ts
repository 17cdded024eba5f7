import { afterAll, expect, test, vi } from 'vitest';
import { applicationsKept } from '#app/company/privacy.ts';
import { addApplication } from '#tests/support/applications.ts';
import { openTestServices } from '#tests/support/services.ts';
import { scheduleRetention } from './retention.jobs.server.ts';

const services = await openTestServices({ RETENTION_MONTHS: '6' });
afterAll(() => services[Symbol.asyncDispose]());

test('X5: the hourly job erases applications older than RETENTION_MONTHS, and keeps younger ones', async () => {
  await addApplication(services.database, { createdAt: "now() - interval '6 months 1 minute'" });
  const younger = await addApplication(services.database, {
    createdAt: "now() - interval '6 months' + interval '3 days'",
  });
  await scheduleRetention(services);
  const hourly = await services.database.query('select cron, timezone from pgboss.schedule');
  expect(hourly).toEqual([{ cron: '23 * * * *', timezone: 'Africa/Johannesburg' }]);

  await services.jobs.enqueue(services.db, { name: 'expired-applications' }, {});
  const left = () => services.database.query('select id from applications');
  await vi.waitUntil(async () => (await left()).length === 1, { timeout: 15_000 });
  expect(await left()).toEqual([{ id: younger.id }]);
});

test.each([
  [1, '1 month from'],
  [24, '24 months from'],
])('X5: /privacy states the retention of %i months', (months, said) => {
  const { detail } = applicationsKept(months);
  expect(detail).toContain(said);
  expect(detail).toMatch(/from the day you apply.*our software deletes them/);
});
