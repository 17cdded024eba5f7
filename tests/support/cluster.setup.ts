import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { createAccount } from '#app/accounts/admins/accounts.commands.server.ts';
import { publishProfile } from '#app/company/company.commands.server.ts';
import { openDatabase } from '#app/platform/db/client.server.ts';
import { startEmbeddedDatabase } from '#app/platform/db/embedded/start.server.ts';
import { openJobs } from '#app/platform/db/jobs.server.ts';
import { REMOVE_FILE } from '#app/platform/files/file-removal.server.ts';
import { DELETE_MAIL_FILES } from '#app/platform/mail/outbox.server.ts';
import { ADMIN, CHEAP_HASHING } from './accounts.ts';
import { testProfile } from './company-profile.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to the one that exists
  interface ProvidedContext {
    cluster: { host: string; port: number; user: string };
  }
}

export const TEMPLATE = 'kerf_template';
/** The template with the first account, so that no server hashes its password at the real cost. */
export const SITE_TEMPLATE = 'kerf_site_template';

/**
 * Starts one embedded PostgreSQL for the whole run, with one migrated template database that every test file clones. In it
 * the tests' company is published, as revision 1.
 * fsync is off for speed, since no test here is about power cuts.
 */
export default async function setUpCluster(project: TestProject) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kerf-tests-'));
  const log = pino({ level: 'warn' });
  const cluster = await startEmbeddedDatabase({
    dataDir,
    log,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  const admin = new pg.Client(cluster.connection);
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);

  const connection = { ...cluster.connection, database: TEMPLATE };
  const database = await openDatabase(connection, log);
  const jobs = await openJobs(connection, log);
  await jobs.declare(DELETE_MAIL_FILES);
  await jobs.declare(REMOVE_FILE);
  await jobs.stop();
  const published = await database.db.transaction((tx) => publishProfile(tx, 'Tests', testProfile));
  if (!published.ok) throw new Error(`The tests' company has faults: ${JSON.stringify(published.faults)}`);
  await database.close();

  await admin.query(`create database ${SITE_TEMPLATE} template ${TEMPLATE}`);
  await admin.end();
  const site = await openDatabase({ ...cluster.connection, database: SITE_TEMPLATE }, log);
  const first = { ...ADMIN, name: 'Administrator', position: 'Admin', avatar: 'hard-hat' } as const;
  await createAccount(site.db, null, first, CHEAP_HASHING);
  await site.close();

  const { database: _, ...address } = cluster.connection;
  project.provide('cluster', address);
  return async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
