import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findAnsweringSocketDir, SOCKET_PORT } from '#app/platform/db/embedded/socket-dir.server.ts';
import { samplePdf } from '#app/platform/files/content/sample-files.ts';
import { validApplication } from '#app/recruitment/apply/application-form.fixture.ts';
import { launch, type RunningServer, stop } from '../support/server.ts';
import { type Acknowledged, inspectAfterCrashes, type Kind, type Report } from './inspect.ts';

type Plan = {
  kills: number;
  submissions: number;
  /** Number of concurrent clients. */
  clients: number;
  /** The server's data directory; temporary by default. */
  dataDir?: string;
  /** How the server ends; by default it is killed. When it resolves, the next one can start. */
  end?: (server: RunningServer, dataDir: string, times: number) => Promise<void>;
  /** What is sent, in turn. */
  kinds?: readonly Kind[];
  tell?: (line: string) => void;
};

/** Maximum delay between the start of a marked submission and the kill, in milliseconds. */
const MAX_KILL_DELAY_MS = 40;

/**
 * Sends enquiries, quote requests and applications while the server is killed with SIGKILL at random times, every second time
 * together with its database, and then checks what is stored. Clients behave like a visitor's browser: they retry with
 * the same key until they get a response.
 */
export async function crashRun({
  kills,
  submissions,
  clients,
  end = kill,
  kinds = ['quote', 'enquiry', 'application'],
  tell = () => {},
  ...plan
}: Plan): Promise<Report> {
  const dataDir = plan.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'kerf-crash-')));
  const acknowledged: Acknowledged[] = [];
  let server: RunningServer | null = null;
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
      if (killed === 0) await openPosition(dataDir);
      await killRequested.promise;
      killRequested = Promise.withResolvers();
      await pause(randomInt(MAX_KILL_DELAY_MS));
      await end(server, dataDir, killed);
      killed += 1;
      tell(`kill ${killed} of ${kills}: ${acknowledged.length} of ${submissions} acknowledged`);
    }
    server = await launch({ DATA_DIR: dataDir, TRUST_PROXY: 'on' });
  }

  async function client(): Promise<void> {
    while (sent < submissions) {
      sent += 1;
      if (killAt.includes(sent)) killRequested.resolve();
      const submission = makeSubmission(sent, kinds[sent % kinds.length] ?? 'quote');
      let reference: string | null = null;
      while (reference === null) reference = await send(server?.url, submission.form());
      acknowledged.push({ ...submission.expected, reference });
    }
  }

  try {
    const serving = keepServing();
    await Promise.all([serving, ...Array.from({ length: clients }, client)]);
    if (server) await stop(server);
    return { kills: killed, ...(await inspectAfterCrashes(dataDir, acknowledged)) };
  } finally {
    if (server) await stop(server);
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Kills a server, every second time together with its database. */
async function kill(server: RunningServer, dataDir: string, times: number): Promise<void> {
  const exited = once(server.process, 'exit');
  if (times % 2 === 1) {
    const pidFile = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8');
    process.kill(Number(pidFile.split('\n', 1)[0]), 'SIGKILL');
  }
  server.process.kill('SIGKILL');
  await exited;
}

/** The position that applications are for. Until it is there they are refused, and sent again. */
const POSITION = 'welder';

async function openPosition(dataDir: string): Promise<void> {
  const host = await findAnsweringSocketDir(dataDir);
  if (host === null) throw new Error('The database does not answer');
  const client = new pg.Client({ host, port: SOCKET_PORT, user: 'kerf', database: 'kerf' });
  await client.connect();
  try {
    await client.query(`insert into positions (slug, name, active) values ($1, 'Welder', true)`, [POSITION]);
  } finally {
    await client.end();
  }
}

const ENDPOINTS = {
  quote: '/api/send-quote',
  enquiry: '/api/send-contact',
  application: '/api/apply',
} as const;

function makeSubmission(number: number, kind: Kind) {
  const submissionKey = randomUUID();
  const count = { quote: randomInt(0, 4), enquiry: 0, application: 1 }[kind];
  const files = Array.from({ length: count }, (_, at) => {
    // Random size by a comment in the content, since nothing may follow the end of a PDF.
    const padding = `% ${randomBytes(randomInt(1, 60_000)).toString('hex')}`;
    return { name: `part-${at}.pdf`, content: samplePdf(padding) };
  });
  const who = { name: `Crash ${number}`, email: 'crash@example.com', submissionKey };
  const fields: Record<string, string> = {
    quote: { ...who, quoteType: 'Bending' },
    enquiry: { ...who, phone: '0115550100', message: `No. ${number}` },
    application: validApplication(POSITION, {
      ...{ fullName: `Crash ${number}`, submissionKey },
      // Of its own, as one mailbox gets only ten acknowledgements a day.
      email: `crash-${number}@example.com`,
    }),
  }[kind];
  return {
    form() {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const field = kind === 'application' ? 'cv' : 'attachments';
      for (const { name, content } of files) form.append(field, new Blob([content]), name);
      return { endpoint: ENDPOINTS[kind], form };
    },
    expected: {
      submissionKey,
      kind,
      files: files.map(({ content }) => createHash('sha256').update(content).digest('hex')),
    },
  };
}

/** @returns the reference, or null if there was no response or a server error, so that the client retries. */
async function send(
  url: string | undefined,
  { endpoint, form }: { endpoint: string; form: FormData },
): Promise<string | null> {
  try {
    const response = await fetch(url + endpoint, {
      method: 'POST',
      body: form,
      headers: {
        'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
        Connection: 'close',
      },
    });
    const answer: { reference?: string; error?: string } = await response.json();
    const isEarly = endpoint === ENDPOINTS.application && response.status === 400;
    if (response.status < 500 && answer.reference === undefined && !isEarly) throw new Refused(answer.error);
    if (isEarly) await pause(20);
    return answer.reference ?? null;
  } catch (error) {
    if (error instanceof Refused) throw error;
    await pause(20);
    return null;
  }
}

/** Spreads kills and retries over time; no assertion depends on it. */
function pause(milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, milliseconds);
  return promise;
}

class Refused extends Error {}
