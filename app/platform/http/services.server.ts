import type pg from 'pg';
import { createContext } from 'react-router';
import type { Config } from '../config.server.ts';
import type { Database } from '../db/client.server.ts';
import type { Jobs } from '../db/jobs.server.ts';
import type { LiveEvents } from '../db/live-events.server.ts';
import type { FileStore } from '../files/file-store.server.ts';
import type { Log } from '../log.server.ts';
import type { OutageWatch } from './outages.server.ts';
import type { SendingLimits } from './sending-limits.server.ts';
import type { Visitor } from './visitor.server.ts';

/** The services available to every request. Opened once by server.ts. */
export type Services = {
  config: Config;
  log: Log;
  db: Database;
  /** For counters shared by all processes. */
  pool: pg.Pool;
  /** Signs cookies. */
  secret: string;
  /** The work of hashing a password with argon2id, memory in KiB. No setting, so that nobody can weaken it; tests pass less. */
  passwordCost: { memory: number; passes: number; parallelism: number };
  files: FileStore;
  jobs: Jobs;
  limits: SendingLimits;
  live: LiveEvents;
  /** Whether the file store and the mail server answer. */
  outages: OutageWatch;
  /** Aborted when the server begins to stop, to end responses that would never end by themselves. */
  closing: AbortSignal;
};

/** Context for routes: `context.get(servicesContext)`. */
export const servicesContext = createContext<Services>();

/** Context for the visitor's address and browser. Only limits may use it, and the evidence of an order; never a page. */
export const visitor = createContext<Visitor>();
