/** Shared by the parts of the embedded database: the running engine, and the one failure with a fallback. */

export type Log = { info(msg: string): void; warn(msg: string): void };

/** Extra PostgreSQL settings by name, such as `{ fsync: 'off' }` in tests. They override ours. */
export type Settings = Record<string, string>;

export type Engine = {
  engine: 'postgres' | 'pglite';
  /** Connection options for `pg`; host is the socket's directory. */
  connection: { host: string; port: number; user: string; database: string };
  /** Fast shutdown; resolves when the process has ended. Idempotent. */
  stop(): Promise<void>;
  /** Resolves with the reason if the database ends unexpectedly; otherwise stays pending. Never rejects. */
  died: Promise<Error>;
};

/**
 * PostgreSQL can't run on this machine, whatever the state of the data: there are no binaries for the platform, or a
 * sandbox forbids switching users. PGlite is the fallback, but only if there is no PostgreSQL data yet.
 */
export class UnsupportedMachineError extends Error {}

/** The message of anything thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The code of a Node or PostgreSQL error (ENOENT, 57P03, an exit status), if it has one. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
