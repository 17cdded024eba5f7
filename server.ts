import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DestinationStream } from 'pino';
import { createRequestHandler } from 'react-router';
import { accountMailBuilders, scheduleAccountJobs } from '#app/accounts/accounts.jobs.server.ts';
import { assertFirstPassword, createFirstAccount } from '#app/accounts/admins/first-account.server.ts';
import { PASSWORD_COST } from '#app/accounts/admins/password-hash.server.ts';
import { firstEntryAt, listErasures } from '#app/accounts/audit/audit.queries.server.ts';
import { signInGate } from '#app/accounts/sign-in/public/sign-in-gate.server.ts';
import { scheduleBlogJobs } from '#app/blog/blog.jobs.server.ts';
import { seedPosts } from '#app/blog/starter-content.server.ts';
import { openViewCounter } from '#app/blog/view-counter.server.ts';
import { scheduleCompanyJobs } from '#app/company/company.jobs.server.ts';
import type { CompanyServices } from '#app/company/company-context.server.ts';
import { openCompany } from '#app/company/current-company.server.ts';
import { senderOf } from '#app/company/letterhead.server.ts';
import { runReplies } from '#app/leads/correspondence/replies.jobs.server.ts';
import {
  leadMailBuilders,
  leadStaffMailBuilders,
  SLOW_LEAD_MAILS,
  scheduleLeadJobs,
} from '#app/leads/leads.jobs.server.ts';
import { reportInfectedDrawing } from '#app/leads/records/lead-notifications.commands.server.ts';
import { addNewStarterTemplates, seedMailTemplates } from '#app/mail/starter-content.server.ts';
import { asksForPreview, prepareCompany } from '#app/office/company/preview.server.ts';
import { guideMailBuilders } from '#app/office/guide/guide.jobs.server.ts';
import { LIVE_CHANNELS } from '#app/office/live-channels.server.ts';
import { scheduleBackups } from '#app/platform/backup/backup.jobs.server.ts';
import { type Config, readConfig } from '#app/platform/config.server.ts';
import { openDataDir } from '#app/platform/data-dir.server.ts';
import { type Connection, openDatabase } from '#app/platform/db/client.server.ts';
import { startEmbeddedDatabase } from '#app/platform/db/embedded/start.server.ts';
import { openJobs } from '#app/platform/db/jobs.server.ts';
import { openLiveEvents } from '#app/platform/db/live-events.server.ts';
import { seedStarterContent } from '#app/platform/db/starter-content.server.ts';
import { waitForDatabase } from '#app/platform/db/wait-for-database.server.ts';
import { errorMessage } from '#app/platform/errors.ts';
import { runFileRemoval } from '#app/platform/files/file-removal.server.ts';
import { openFileStore } from '#app/platform/files/file-store.server.ts';
import { joinFileStoreInTime } from '#app/platform/files/installation.server.ts';
import { runScanner } from '#app/platform/files/scan/scan-files.server.ts';
import { createListener } from '#app/platform/http/app.server.ts';
import { assertCanListen, drain, listen } from '#app/platform/http/listen.server.ts';
import { watchOutages } from '#app/platform/http/outages.server.ts';
import { openSendingLimits } from '#app/platform/http/sending-limits.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { type Log, logConsole, openLog } from '#app/platform/log.server.ts';
import { openMailer } from '#app/platform/mail/mailer.server.ts';
import { runOutbox } from '#app/platform/mail/send-mails.server.ts';
import { openSecret } from '#app/platform/secret.server.ts';
import { exitWith, stopOnSignals } from '#app/platform/stop-on-signals.server.ts';
import { clearSpoolHourly, openSpool } from '#app/platform/submission/spool.server.ts';
import { openMetrics, serveMetrics } from '#app/platform/system/metrics.server.ts';
import { openIndications, showsIndications } from '#app/prices/current-indication.server.ts';
import { takeOverCuttingSpeeds } from '#app/prices/price-books.commands.server.ts';
import { quotationMailBuilders, scheduleQuotationJobs } from '#app/quotations/quotations.jobs.server.ts';
import { reportInfectedCv } from '#app/recruitment/applications/notify-staff.server.ts';
import { seedPositions } from '#app/recruitment/positions/starter-content.server.ts';
import { scheduleRetention } from '#app/recruitment/privacy/retention.jobs.server.ts';
import {
  recruitmentMailBuilders,
  scheduleRecruitmentJobs,
} from '#app/recruitment/recruitment.jobs.server.ts';
import { scheduleSales } from '#app/sales/sales.jobs.server.ts';

/** The development server's parts (`npm run dev`). */
type Development = {
  /** Vite's middleware: serves what it knows and calls `next` for the rest. */
  middleware(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** Receives WebSocket upgrade requests, for Vite's hot module replacement. */
  upgrades: Server;
  logTo: DestinationStream;
};

/**
 * Opens config, database, jobs and HTTP in order and closes them in reverse when the process is told to stop. If one
 * fails to open, those opened before are closed, and the error is thrown.
 */
export async function startServer(development?: Development): Promise<void> {
  const config = readConfig(process.env);
  const log = openLog(config.logLevel, development?.logTo);
  if (!development) logConsole(log);
  const { promise: opened, resolve: isOpen } = Promise.withResolvers<AsyncDisposableStack | null>();
  const stopping = stopOnSignals(opened, log);
  await using opening = new AsyncDisposableStack();
  opening.defer(() => isOpen(null));

  await assertCanStart(config);
  await openDataDir(config.dataDir, (message) => log.warn(message));
  const connection = await connect(config, log, opening, stopping);
  const { db, pool } = opening.use(await openDatabase(connection, log));
  await seedStarterContent(db, [seedPositions, seedPosts, seedMailTemplates], config.starterContent);
  await addNewStarterTemplates(db, config.starterContent);
  const firstAccount = await createFirstAccount(db, config.firstAccount);
  const closing = new AbortController();
  const parts = await openParts({ config, log, db, pool, closing: closing.signal }, connection, opening);
  await startWork(parts, connection, opening);
  const server = await openHttp(parts, development, opening);
  // Runs before the port closes, which waits for all responses.
  opening.defer(() => closing.abort());

  isOpen(opening.move());
  announce(parts.company.now().name, config, (server.address() as AddressInfo).port, firstAccount);
}

/** Refuses what can be known before anything is made. @throws Error saying what to do */
async function assertCanStart({ firstAccount, port, host, metrics }: Config): Promise<void> {
  assertFirstPassword(firstAccount);
  await assertCanListen(port, host, 'PORT', 'HOST');
  if (metrics) await assertCanListen(metrics.port, metrics.host, 'METRICS_PORT', 'METRICS_HOST');
}

type Parts = Awaited<ReturnType<typeof openParts>>;

/** Opens what requests and jobs work with. */
async function openParts(
  base: Pick<Services, 'config' | 'log' | 'db' | 'pool' | 'closing'>,
  connection: Connection,
  opening: AsyncDisposableStack,
) {
  const { config, log, db, pool } = base;
  await openSpool(config.dataDir);
  opening.use(clearSpoolHourly(config.dataDir, log));
  const files = await openFileStore(config);
  await joinFileStoreInTime(db, files, log, (error) => exitWith(log, error));
  const jobs = opening.adopt(await openJobs(connection, log), (runner) => runner.stop());
  const live = opening.adopt(await openLiveEvents(connection, log, LIVE_CHANNELS), (events) =>
    events.close(),
  );
  const company = await openCompany(db, live, log);
  await takeOverCuttingSpeeds(db, company.now());
  const indications = await openIndications(db, live, log);
  const mailer = opening.adopt(
    openMailer(config, () => senderOf(company.now(), config.mail)),
    (mail) => mail.close(),
  );
  const services: Services = {
    ...base,
    secret: await openSecret(config),
    passwordCost: PASSWORD_COST,
    files,
    jobs,
    limits: openSendingLimits(pool, config.sending),
    live,
    outages: watchOutages({ files, mailer }),
  };
  return { services, company, indications, mailer };
}

/** Starts what runs without a request: mails, jobs, the scanner of files, the mailbox. */
async function startWork(
  { services, company, mailer }: Parts,
  connection: Connection,
  opening: AsyncDisposableStack,
): Promise<void> {
  const { db, jobs, log } = services;
  await runFileRemoval(services);
  const withCompany: CompanyServices = { ...services, company: company.now };
  const mailBuilders = {
    ...leadMailBuilders(withCompany),
    ...leadStaffMailBuilders(withCompany),
    ...quotationMailBuilders(withCompany),
    ...accountMailBuilders(withCompany),
    ...recruitmentMailBuilders(withCompany),
    ...guideMailBuilders(withCompany),
  };
  opening.adopt(
    await runOutbox({ db, jobs, mailer, log }, mailBuilders, { slow: SLOW_LEAD_MAILS }),
    (outbox) => outbox.close(),
  );
  await scheduleLeadJobs(withCompany);
  await scheduleSales(services);
  await scheduleQuotationJobs(withCompany);
  await scheduleAccountJobs(services);
  await scheduleRecruitmentJobs(withCompany);
  await scheduleBlogJobs(services);
  await scheduleCompanyJobs(services, firstEntryAt);
  await scheduleRetention(services);
  await scheduleBackups(services, connection, listErasures);
  opening.adopt(runScanner(services, [reportInfectedDrawing, reportInfectedCv]), (scanner) =>
    scanner.close(),
  );
  opening.adopt(runReplies(withCompany), (replies) => replies.close());
}

/** Opens the ports, of which the one for metrics is optional. */
async function openHttp(
  { services, company, indications }: Parts,
  development: Development | undefined,
  opening: AsyncDisposableStack,
): Promise<Server> {
  const { config, db, log } = services;
  const views = opening.adopt(openViewCounter(db, log), (counter) => counter.close());
  const metrics = config.metrics && openMetrics(services);
  if (metrics && config.metrics)
    opening.adopt(await serveMetrics(metrics, config.metrics.port, config.metrics.host), drain);
  const answer = createListener(services, await openRoutes(config, development !== undefined), !development, {
    observe: views.watch,
    gate: signInGate(services),
    prepare: async (context, request) => {
      context.set(showsIndications, indications.now());
      await prepareCompany(services, company)(context, request);
    },
    isPersonal: (headers) => asksForPreview(services, headers),
    onRenewal: (renew) => {
      company.watch(renew);
      indications.watch(renew);
    },
  });
  const server = await listen(
    (request, response) => {
      metrics?.watch(request, response);
      if (development) development.middleware(request, response, () => answer(request, response));
      else answer(request, response);
    },
    config.port,
    config.host,
  );
  if (development) server.on('upgrade', (...request) => development.upgrades.emit('upgrade', ...request));
  return opening.adopt(server, drain);
}

/** The routes; in development they are loaded on each request. */
async function openRoutes(config: Config, development: boolean) {
  const load = async () => ({
    ...(await import('virtual:react-router/server-build')),
    // Behind a proxy the router sees another origin than the visitor's; our own origin check has run already.
    allowedActionOrigins: [new URL(config.publicUrl).host],
  });
  return createRequestHandler(development ? load : await load());
}

/**
 * Connects to DATABASE_URL or starts the embedded database. If that one ends unexpectedly, this process exits with
 * the reason.
 */
async function connect(
  config: Config,
  log: Log,
  opening: AsyncDisposableStack,
  stopping: AbortSignal,
): Promise<Connection> {
  if (config.databaseUrl !== null) {
    await waitForDatabase(config.databaseUrl, log, config.databaseWaitSeconds, stopping);
    if (stopping.aborted) throw new StartAborted();
    return config.databaseUrl;
  }
  const embedded = opening.adopt(await startEmbeddedDatabase({ dataDir: config.dataDir, log }), (database) =>
    database.stop(),
  );
  embedded.died.then((reason) => exitWith(log, reason));
  return embedded.connection;
}

/** The server was told to stop before it was open. */
class StartAborted extends Error {
  override message = 'Stopped before the database was there.';
}

type FirstAccount = Awaited<ReturnType<typeof createFirstAccount>>;

function announce(name: string, config: Config, port: number, first: FirstAccount): void {
  const mail = config.mail.smtpUrl === null ? `${config.dataDir}/mail, one .eml file each` : 'sent by SMTP';
  const url = port === config.port ? config.publicUrl : `http://localhost:${port}`;
  const password = first?.generated ? `password ${first.generated}, shown this once` : 'your ADMIN_PASSWORD';
  const lines = [
    `${name} is open at ${url}`,
    `  back office: ${url}/admin-login${first ? `, as ${first.email}, ${password}` : ''}`,
    `  data: ${config.dataDir}`,
    `  mail: ${mail}`,
    '  stop: Ctrl-C',
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

if (import.meta.env.PROD) {
  startServer().catch((error: unknown) => {
    process.stderr.write(`\n${errorMessage(error)}\n\n`);
    process.exit(error instanceof StartAborted ? 0 : 1);
  });
}
