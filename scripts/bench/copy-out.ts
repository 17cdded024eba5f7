import type pg from 'pg';

/** How long PostgreSQL needs to send a query's rows as CSV, in seconds; what arrives is thrown away. */
export async function copySeconds(pool: pg.Pool, query: string): Promise<number> {
  const client = await pool.connect();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const start = performance.now();
  // node-postgres calls these methods of the active query; its types don't know COPY.
  client.query({
    submit: (connection: pg.Connection) => connection.query(`copy (${query}) to stdout with (format csv)`),
    handleCopyOutResponse() {},
    handleCopyData() {},
    handleCommandComplete() {},
    handleReadyForQuery: () => resolve(),
    handleError: reject,
  } as pg.Submittable);
  try {
    await promise;
    return (performance.now() - start) / 1_000;
  } finally {
    client.release();
  }
}
