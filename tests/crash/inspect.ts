import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { startEmbeddedDatabase } from '#app/platform/db/embedded/start.server.ts';
import { sha256 } from '#app/platform/sha256.server.ts';

export type Kind = 'enquiry' | 'quote' | 'application';

export type Acknowledged = {
  reference: string;
  submissionKey: string;
  kind: Kind;
  /** SHA-256 of each drawing, in order, or of the CV. */
  files: string[];
};

export type Report = {
  kills: number;
  acknowledged: number;
  stored: number;
  /** Descriptions of errors; empty if everything is correct. */
  faults: string[];
};

/** Prints reports. @returns the exit code: 0 if nothing is wrong. */
export function summarise(reports: readonly Report[], kills: number): number {
  for (const { faults, ...report } of reports) {
    console.log(
      `${report.kills} times, ${report.acknowledged} acknowledged, ${report.stored} stored, ${faults.length} faults`,
    );
    for (const fault of faults) console.log(`  ${fault}`);
  }
  return reports.every((report) => report.faults.length === 0 && report.kills === kills) ? 0 : 1;
}

type Row = {
  number: number;
  kind: string;
  key: string;
  /** No hash is stored of a CV: it is computed from the file. */
  files: { sha: string | null; key: string }[];
  mails: number;
};

/** Compares the data folder of a stopped server with what was acknowledged. */
export async function inspectAfterCrashes<Done>(
  dataDir: string,
  acknowledged: readonly Done[],
  inspect: Inspect<Done>,
): Promise<Omit<Report, 'kills'>> {
  const database = await startEmbeddedDatabase({ dataDir, log: pino({ level: 'silent' }) });
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    const read = (key: string) => readFile(path.join(dataDir, 'files', key)).catch(() => null);
    const { stored, faults } = await inspect(client, acknowledged, read);
    const sent = await client.query<{ id: string }>(`select id from outgoing_mails where state = 'sent'`);
    faults.push(...(await missingMails(sent.rows, dataDir)));
    return { acknowledged: acknowledged.length, stored, faults };
  } finally {
    await client.end();
    await database.stop();
  }
}

/** Reads a stored file; null if it is missing. */
type ReadFile = (key: string) => Promise<Buffer | null>;

/** Compares what is stored with what was acknowledged. */
export type Inspect<Done> = (
  client: pg.Client,
  acknowledged: readonly Done[],
  read: ReadFile,
) => Promise<Pick<Report, 'stored' | 'faults'>>;

/** Compares what is stored with the acknowledged submissions: each must be there once, with its files and its mail. */
export async function inspectStored(
  client: pg.Client,
  acknowledged: readonly Acknowledged[],
  read: ReadFile,
): Promise<Pick<Report, 'stored' | 'faults'>> {
  const { rows } = await client.query<Row>(`
    select number, kind::text, submission_key as key,
      coalesce((select json_agg(json_build_object('sha', sha256, 'key', file_key) order by position)
        from drawings where lead_id = leads.id), '[]') as files,
      (select count(*)::int from outgoing_mails where subject_id = leads.id and kind = 'lead-to-sales') as mails
    from leads
    union all
    select number, 'application', submission_key,
      json_build_array(json_build_object('sha', null, 'key', cv_key)),
      (select count(*)::int from outgoing_mails
        where subject_id = applications.id and kind = 'application-to-applicant')
    from applications`);
  const found = new Map<string, string | null>();
  for (const { key } of rows.flatMap(({ files }) => files)) {
    const content = await read(key);
    found.set(key, content && sha256(content));
  }
  for (const { files } of rows) for (const file of files) file.sha ??= found.get(file.key) ?? null;
  return { stored: rows.length, faults: [...compare(rows, acknowledged), ...missingFiles(rows, found)] };
}

function compare(rows: readonly Row[], acknowledged: readonly Acknowledged[]): string[] {
  const byKey = Map.groupBy(rows, ({ key }) => key);
  const faults = rows.flatMap((row) => [
    ...(row.mails === 1 ? [] : [`${row.number} has ${row.mails} mails`]),
  ]);
  for (const { reference, submissionKey, kind, files } of acknowledged) {
    const stored = byKey.get(submissionKey) ?? [];
    const [row] = stored;
    if (row === undefined) faults.push(`${reference} was acknowledged but is missing`);
    else if (stored.length > 1) faults.push(`${reference} is stored ${stored.length} times`);
    else if (row.kind !== kind || !reference.endsWith(`-${row.number}`))
      faults.push(`${reference} is another one`);
    else if (JSON.stringify(row.files.map(({ sha }) => sha)) !== JSON.stringify(files)) {
      faults.push(`${reference} has ${row.files.length} of ${files.length} files, or damaged ones`);
    }
  }
  return faults;
}

/** @param found the SHA-256 of each stored file by its key, null if it is missing. */
function missingFiles(rows: readonly Row[], found: ReadonlyMap<string, string | null>): string[] {
  const faults: string[] = [];
  for (const { number, files } of rows) {
    for (const { sha, key } of files) {
      const hash = found.get(key);
      if (!hash || hash !== sha)
        faults.push(`${number} references the file ${key}, which is ${hash ? 'damaged' : 'missing'}`);
    }
  }
  return faults;
}

/** A mail recorded as sent must exist completely. */
async function missingMails(sent: readonly { id: string }[], dataDir: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { id } of sent) {
    const mail = await readFile(path.join(dataDir, 'mail', `${id}.eml`), 'utf8').catch(() => null);
    if (mail === null) faults.push(`the mail ${id} stands as sent and is not there`);
    else if (!/--\s*$/.test(mail)) faults.push(`the mail ${id} stands as sent and is cut off`);
  }
  return faults;
}
