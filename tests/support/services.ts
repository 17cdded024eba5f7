import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { LIVE_CHANNELS } from '#app/office/live-channels.server.ts';
import { type Config, readConfig } from '#app/platform/config.server.ts';
import { openDatabase } from '#app/platform/db/client.server.ts';
import { openJobs } from '#app/platform/db/jobs.server.ts';
import { openLiveEvents } from '#app/platform/db/live-events.server.ts';
import { openFileStore } from '#app/platform/files/file-store.server.ts';
import { joinFileStore } from '#app/platform/files/installation.server.ts';
import { watchOutages } from '#app/platform/http/outages.server.ts';
import { openSendingLimits } from '#app/platform/http/sending-limits.server.ts';
import { openMailer } from '#app/platform/mail/mailer.server.ts';
import { openSpool } from '#app/platform/submission/spool.server.ts';
import { CHEAP_HASHING } from './accounts.ts';
import { testCompany, testSender } from './company.ts';
import { cloneDatabase } from './database.ts';
import { SESSION_SECRET } from './server.ts';

/** Opens all services with a new database, without HTTP. Dispose of them when done. */
export async function openTestServices(variables: Record<string, string> = {}) {
  const stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kerf-services-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const database = stack.adopt(await cloneDatabase(), (clone) => clone.drop());
  const config: Config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SESSION_SECRET,
    ...variables,
  });
  const log = pino({ level: 'silent' });
  const { db, pool } = stack.use(await openDatabase(database.connection, log));
  const jobs = stack.adopt(await openJobs(database.connection, log), (queue) => queue.stop());
  const live = stack.adopt(await openLiveEvents(database.connection, log, LIVE_CHANNELS), (events) =>
    events.close(),
  );
  await openSpool(dataDir);
  const files = await openFileStore(config);
  await joinFileStore(db, files);
  const mailer = stack.adopt(openMailer(config, testSender), (opened) => opened.close());
  return {
    config,
    log,
    db,
    pool,
    secret: SESSION_SECRET,
    passwordCost: CHEAP_HASHING,
    jobs,
    files,
    limits: openSendingLimits(pool, config.sending),
    live,
    outages: watchOutages({ files, mailer }, 0),
    company: () => testCompany,
    closing: new AbortController().signal,
    database,
    dataDir,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
