import type pg from 'pg';
import { createContext } from 'react-router';
import type { Config } from './config.server.ts';
import type { Database } from './db/client.server.ts';
import type { FileStore } from './files/file-store.server.ts';
import type { SendingLimits } from './http/sending-limits.server.ts';
import type { Visitor } from './http/visitor.server.ts';
import type { Jobs } from './jobs.server.ts';
import type { LiveEvents } from './live-events.server.ts';
import type { Log } from './log.server.ts';

/** What every request may use. Opened once by server.ts. */
export type Services = {
  config: Config;
  log: Log;
  db: Database;
  /** For counters that all processes share. */
  pool: pg.Pool;
  /** What cookies are signed with. */
  secret: string;
  files: FileStore;
  jobs: Jobs;
  limits: SendingLimits;
  live: LiveEvents;
  /** Aborted when the server begins to stop: an answer that would go on for ever ends itself. */
  closing: AbortSignal;
};

/** Where routes find the services: `context.get(services)`. */
export const servicesContext = createContext<Services>();

/** Where routes find who asks. Only limits look at it; no page may. */
export const visitor = createContext<Visitor>();
