import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { findRunningDatabase } from '#app/platform/db/embedded/socket-dir.server.ts';
import { launch, type RunningServer, stop } from '../support/server.ts';
import { type Inspect, inspectAfterCrashes, type Report } from './inspect.ts';

/** What is sent while the server is killed. */
export type Work<Done> = {
  /** What has to be stored first. */
  prepare: (connection: pg.ClientConfig, dataDir: string) => Promise<void>;
  /** The work with this number, from 1: sent again until it is acknowledged; null if it was not. */
  begin: (number: number) => (url: string) => Promise<Done | null>;
  inspect: Inspect<Done>;
};

type Plan<Done> = {
  work: Work<Done>;
  kills: number;
  submissions: number;
  /** Number of concurrent clients. */
  clients: number;
  /** The server's data directory; temporary by default. */
  dataDir?: string;
  /** How the server ends; by default it is killed. When it resolves, the next one can start. */
  end?: (server: RunningServer, dataDir: string, times: number) => Promise<void>;
  tell?: (line: string) => void;
};

/** Maximum delay between the start of a marked submission and the kill, in milliseconds. */
const MAX_KILL_DELAY_MS = 40;

/**
 * Sends work while the server is killed with SIGKILL at random times, alone, with its database or a moment after it, and then
 * checks what is stored. Clients behave like a visitor's browser: they send the same again until they get a response.
 */
export async function crashRun<Done>({
  work,
  kills,
  submissions,
  clients,
  end = kill,
  tell = () => {},
  ...plan
}: Plan<Done>): Promise<Report> {
  const dataDir = plan.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'kerf-crash-')));
  const acknowledged: Done[] = [];
  let server: RunningServer | null = null;
  /** Where the server is, or was; empty until work can be sent. */
  let url = '';
  let killed = 0;
  let sent = 0;

  /** Random submissions that trigger a kill, one per interval, so that the server serves again between two kills. */
  const killAt = Array.from({ length: kills }, (_, at) =>
    randomInt(Math.ceil((submissions * at) / kills) + 1, Math.floor((submissions * (at + 1)) / kills)),
  );
  let killRequested = Promise.withResolvers<void>();

  async function keepServing(): Promise<void> {
    while (killed < kills) {
      server = await launch({ DATA_DIR: dataDir, TRUST_PROXY: 'on' });
      if (killed === 0) await prepareIn(dataDir);
      url = server.url;
      await killRequested.promise;
      killRequested = Promise.withResolvers();
      await pause(randomInt(MAX_KILL_DELAY_MS));
      await end(server, dataDir, killed);
      killed += 1;
      tell(`kill ${killed} of ${kills}: ${acknowledged.length} of ${submissions} acknowledged`);
    }
    server = await launch({ DATA_DIR: dataDir, TRUST_PROXY: 'on' });
    url = server.url;
  }

  async function prepareIn(folder: string): Promise<void> {
    const connection = await findRunningDatabase(folder);
    if (connection === null) throw new Error('The database does not answer');
    await work.prepare(connection, folder);
  }

  async function client(): Promise<void> {
    while (sent < submissions) {
      sent += 1;
      if (killAt.includes(sent)) killRequested.resolve();
      const send = work.begin(sent);
      let done: Done | null = null;
      while (done === null) done = await tryTo(send, url);
      acknowledged.push(done);
    }
  }

  try {
    const serving = keepServing();
    await Promise.all([serving, ...Array.from({ length: clients }, client)]);
    if (server) await stop(server);
    return { kills: killed, ...(await inspectAfterCrashes(dataDir, acknowledged, work.inspect)) };
  } finally {
    if (server) await stop(server);
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** How long a server goes on without its database at most, in milliseconds. */
const MAX_WITHOUT_DATABASE_MS = 500;

/** Kills a server: in turn alone, together with its database, and a moment after it. */
async function kill(server: RunningServer, dataDir: string, times: number): Promise<void> {
  const exited = once(server.process, 'exit');
  if (times % 3 > 0) {
    const pidFile = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8');
    process.kill(Number(pidFile.split('\n', 1)[0]), 'SIGKILL');
  }
  if (times % 3 === 2) await pause(randomInt(MAX_WITHOUT_DATABASE_MS));
  server.process.kill('SIGKILL');
  await exited;
}

/** @returns null if there was no response or a server error, so that the client sends it again. */
async function tryTo<Done>(send: (url: string) => Promise<Done | null>, url: string): Promise<Done | null> {
  try {
    const done = await send(url);
    if (done !== null) return done;
  } catch (error) {
    if (error instanceof Refused) throw error;
  }
  await pause(20);
  return null;
}

/** An answer that sending again won't change. */
export class Refused extends Error {}
