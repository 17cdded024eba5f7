import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestServices } from '#tests/support/services.ts';

const backendPid = sql<{ pid: number }>`select pg_backend_pid() as pid`;

test('X2: a connection that breaks in a transaction fails the transaction but does not end the process', async () => {
  await using services = await openTestServices();

  // An unhandled error event would fail the test run.
  const broken = services.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(backendPid);
    await tx.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
  });
  await expect(broken).rejects.toThrow();
  const idle = services.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(backendPid);
    await services.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`);
    await tx.execute(sql`select 1`);
  });
  await expect(idle).rejects.toThrow();

  await expect(services.db.execute(backendPid)).resolves.toBeDefined();
});
