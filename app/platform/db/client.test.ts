import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openHouse } from '#tests/support/house.ts';

const ownConnection = sql<{ pid: number }>`select pg_backend_pid() as pid`;

test('X2: a connection that breaks within a transaction ends the transaction, and not the process', async () => {
  await using house = await openHouse();

  // What nobody listens to fails the whole run.
  const broken = house.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(ownConnection);
    await tx.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
  });
  await expect(broken).rejects.toThrow();
  const idle = house.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(ownConnection);
    await house.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`);
    await tx.execute(sql`select 1`);
  });
  await expect(idle).rejects.toThrow();

  await expect(house.db.execute(ownConnection)).resolves.toBeDefined();
});
