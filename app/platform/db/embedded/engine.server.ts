/** What the parts of the embedded database share: the running engine, and the one failure that has a way out. */

export type Log = { info(msg: string): void; warn(msg: string): void };

/** Extra PostgreSQL settings by name, for instance `{ fsync: 'off' }` in tests. They win over our own. */
export type Settings = Record<string, string>;

export type Engine = {
  engine: 'postgres' | 'pglite';
  /** What `pg` needs to connect; host is the socket's directory. */
  connection: { host: string; port: number; user: string; database: string };
  /** Fast shutdown, waits until the process is gone; idempotent. */
  stop(): Promise<void>;
  /** Resolves with the reason if the database dies by itself; never otherwise, and it never rejects. */
  died: Promise<Error>;
};

/**
 * PostgreSQL can't run on this machine at all, whatever the state of the data: no binaries for the platform, a
 * sandbox that forbids every other user. PGlite may stand in, but only where there is no PostgreSQL data yet.
 */
export class UnsupportedMachineError extends Error {}

/** The text of anything thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The code of a Node or PostgreSQL error (ENOENT, 57P03, an exit status), if it has one. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
