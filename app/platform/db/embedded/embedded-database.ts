/** Where its messages go; a part of the server's log, so that tests can read them. */
export type Log = { info(msg: string): void; warn(msg: string): void };

/** Extra PostgreSQL settings by name, such as `{ fsync: 'off' }` in tests. They override ours. */
export type Settings = Record<string, string>;

export type EmbeddedDatabase = {
  /** Connection options for `pg`; host is the socket's directory. */
  connection: { host: string; port: number; user: string; database: string };
  /** Fast shutdown; resolves when the process has ended. Idempotent. */
  stop(): Promise<void>;
  /** Resolves with the reason if the database ends unexpectedly; otherwise stays pending. Never rejects. */
  died: Promise<Error>;
};
