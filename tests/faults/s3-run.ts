import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { FAILED } from '#app/leads/requests/notices.ts';
import { openFileStore } from '#app/platform/files/file-store.server.ts';
import { sha256 } from '#app/platform/sha256.server.ts';
import { NOT_APPLIED } from '#app/recruitment/apply/apply-notices.ts';
import { type Acknowledged, inspectStored, type Kind } from '../crash/inspect.ts';
import { makeSubmission, openPosition, post } from '../crash/submission.ts';
import { openS3, s3At } from '../support/s3.ts';
import { isToSales, launch, readMails, stop } from '../support/server.ts';
import { type Behaviour, openS3Proxy } from './s3-proxy.ts';

type Plan = {
  database: { url: string; connection: pg.ClientConfig };
  /** How many visitors send each kind of form at the same time. */
  visitors: Record<Kind, number>;
  faults: readonly Exclude<Behaviour, 'working'>[];
  /** Whether to wait for the mails: one that failed meanwhile is tried again half a minute later. */
  withMails: boolean;
  tell?: (line: string) => void;
};

/** What a visitor is told: to try again. */
const TOLD: readonly unknown[] = [FAILED, NOT_APPLIED];

/** Enquiries have no files and show only that the rest goes on: few are enough. */
const ENQUIRY_PAUSE_MS = 250;
/** Before a visitor tries again. */
const RETRY_PAUSE_MS = 200;

/**
 * A server keeps its files in an S3 store that fails in several ways while quote requests, applications and enquiries come in.
 * Of the visitors who are refused every third gives up; the others send the same form again until it is accepted.
 */
export async function s3Run({ database, visitors, faults: planned, withMails, tell = () => {} }: Plan) {
  await using opening = new AsyncDisposableStack();
  const folder = opening.adopt(await mkdtemp(path.join(os.tmpdir(), 'kerf-s3-')), (temporary) =>
    rm(temporary, { recursive: true, force: true }),
  );
  const store = opening.use(await openS3(path.join(folder, 's3')));
  const proxy = opening.use(await openS3Proxy(store.port));
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3At(proxy.port);
  const dataDir = path.join(folder, 'data');
  const server = opening.adopt(
    await launch({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      TRUST_PROXY: 'on',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }),
    stop,
  );
  await openPosition(database.connection);
  const client = new pg.Client(database.connection);
  await client.connect();
  opening.defer(() => client.end());

  const acknowledged: Acknowledged[] = [];
  const givenUp = new Set<string>();
  const faults: string[] = [];
  let sent = 0;
  let refused = 0;
  /** The longest that somebody waited to be refused, and for the answer to an enquiry. */
  const longest = { refusal: 0, enquiry: 0 };
  let isOver = false;

  async function reached(value: () => number | Promise<number>, least: number): Promise<void> {
    while ((await value()) < least) {
      const { exitCode, signalCode } = server.process;
      if (exitCode !== null || signalCode !== null)
        throw new Error(`The server ended with ${exitCode ?? signalCode}: ${server.output()}`);
      await pause(50);
    }
  }

  async function visitor(kind: Kind): Promise<void> {
    while (!isOver) {
      sent += 1;
      await sendUntilAccepted(makeSubmission(sent, kind));
      if (kind === 'enquiry') await pause(ENQUIRY_PAUSE_MS);
    }
  }

  async function sendUntilAccepted({ form, expected }: ReturnType<typeof makeSubmission>): Promise<void> {
    for (;;) {
      const begun = performance.now();
      const answer = await post(server.url, form()).catch((error: unknown) => ({ status: 0, error }));
      const waited = performance.now() - begun;
      const { kind } = expected;
      if (kind === 'enquiry') longest.enquiry = Math.max(longest.enquiry, waited);
      if ('reference' in answer && answer.reference !== undefined) {
        acknowledged.push({ ...expected, reference: answer.reference });
        return;
      }
      refused += 1;
      longest.refusal = Math.max(longest.refusal, waited);
      if (answer.status !== 503 || !TOLD.includes(answer.error) || kind === 'enquiry')
        faults.push(`${kind}: ${answer.status} ${answer.error} after ${Math.round(waited)} ms`);
      // Nobody knows whether one that got no answer was stored.
      if (answer.status === 0) return;
      if (refused % 3 === 0) {
        givenUp.add(expected.submissionKey);
        return;
      }
      await pause(RETRY_PAUSE_MS);
    }
  }

  const kinds: readonly Kind[] = ['quote', 'application', 'enquiry'];
  const running = Promise.all(
    kinds.flatMap((kind) => Array.from({ length: visitors[kind] }, () => visitor(kind))),
  );
  const withFiles = visitors.quote + visitors.application;
  /** Accepted with files, which the store must have taken. */
  const accepted = () => acknowledged.filter(({ files }) => files.length > 0).length;
  const recoveries: number[] = [];
  try {
    await reached(accepted, withFiles);
    for (const fault of planned) {
      const before = { accepted: accepted(), refused };
      await proxy.behave(fault);
      // A slow store delays everyone and refuses nobody.
      if (fault === 'slow') await reached(accepted, before.accepted + 2 * withFiles);
      else await reached(() => refused, before.refused + 2 * withFiles);
      const during = { accepted: accepted() - before.accepted, refused: refused - before.refused };
      await proxy.behave('working');
      const back = performance.now();
      const then = accepted();
      await reached(accepted, then + 1);
      recoveries.push(performance.now() - back);
      await reached(accepted, then + withFiles);
      tell(`${fault}: ${during.accepted} with files accepted, ${during.refused} refused`);
    }
  } finally {
    isOver = true;
  }
  await running;

  const ended = performance.now();
  if (withMails) await reached(async () => -(await unsettled(client)), 0);
  const mailsSeconds = (performance.now() - ended) / 1_000;
  const files = await openFileStore({ s3: store.s3, dataDir });
  const read = async (key: string) => {
    if (!(await files.exists(key))) return null;
    return Buffer.concat(await Array.fromAsync(await files.read(key)));
  };
  const stored = await inspectStored(client, acknowledged, read);
  faults.push(
    ...stored.faults,
    ...(await wronglyStored(client, givenUp)),
    ...(withMails ? await incompleteMails(path.join(dataDir, 'mail'), acknowledged) : []),
  );
  if (stored.stored !== acknowledged.length)
    faults.push(`${stored.stored} are stored of ${acknowledged.length} that were acknowledged`);
  if ((await fetch(`${server.url}/health/ready`)).status !== 200) faults.push('the server is not ready');
  return {
    acknowledged: acknowledged.length,
    withFiles: accepted(),
    refused,
    givenUp: givenUp.size,
    refusalSeconds: longest.refusal / 1_000,
    enquirySeconds: longest.enquiry / 1_000,
    recoverySeconds: Math.max(...recoveries) / 1_000,
    mailsSeconds,
    /** Files that no row refers to, which the nightly jobs remove. */
    strays: await countStrays(client, files),
    faults,
  };
}

async function unsettled(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from outgoing_mails where state in ('waiting', 'sending')`,
  );
  return rows[0]?.count ?? 0;
}

/** Submissions that were refused and never sent again. */
async function wronglyStored(client: pg.Client, givenUp: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    'select submission_key as key from leads union all select submission_key from applications',
  );
  return rows.filter(({ key }) => givenUp.has(key)).map(({ key }) => `${key} was refused but is stored`);
}

/** Quote requests whose mail to sales is missing, or lacks a drawing. */
async function incompleteMails(folder: string, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const mails = await readMails(folder);
  const faults: string[] = [];
  for (const { reference, files } of acknowledged.filter(({ kind }) => kind === 'quote')) {
    const toSales = mails.filter(isToSales(reference));
    const attached = toSales.flatMap(({ attachments }) => attachments.map(({ content }) => hashOf(content)));
    if (toSales.length !== 1) faults.push(`${reference} has ${toSales.length} mails to sales`);
    else if (JSON.stringify(attached) !== JSON.stringify(files))
      faults.push(`the mail about ${reference} has ${attached.length} of ${files.length} drawings`);
  }
  return faults;
}

function hashOf(content: ArrayBuffer | Uint8Array | string): string {
  return sha256(typeof content === 'string' ? content : new Uint8Array(content));
}

async function countStrays(
  client: pg.Client,
  files: Awaited<ReturnType<typeof openFileStore>>,
): Promise<number> {
  const { rows } = await client.query<{ key: string }>(
    'select file_key as key from drawings union all select cv_key from applications',
  );
  const named = new Set(rows.map(({ key }) => key));
  let strays = 0;
  for (const prefix of ['drawings/', 'cvs/'])
    for await (const key of files.keys(prefix)) if (!named.has(key)) strays += 1;
  return strays;
}
