import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { inspectFile } from '#app/platform/files/content/inspect.server.ts';
import { noteCautions } from '#app/platform/files/scan/file-checks.server.ts';
import { submissionFingerprint } from '#app/platform/submission/idempotency.server.ts';
import { answers, applications, candidates } from '#app/recruitment/applications/applications.tables.ts';
import { type CheckedCv, checkCv } from '#app/recruitment/applications/check-cv.server.ts';
import { CV_PREFIX } from '#app/recruitment/applications/cv-files.server.ts';
import type { Report } from '../source-fields.ts';
import { isEdited, storeImported } from '../store-imported.server.ts';
import type { OldDocument } from './export-folder.server.ts';
import { type ImportedApplication, type Run, reportOn } from './import-run.server.ts';
import { mapApplication, mapCandidate } from './map-documents.ts';

type Candidate = Omit<ReturnType<typeof mapCandidate>, 'createdAt'>;
type Application = ReturnType<typeof mapApplication>;

/**
 * Imports each application with its candidate, answers and CV, oldest first, so that references follow the dates; and
 * the candidates without an application.
 *
 * @returns the applications' rows by the documents' IDs.
 */
export async function importCandidates(
  run: Run,
  positionIds: ReadonlyMap<string, string>,
  assigned: ReadonlyMap<string, string>,
): Promise<Map<string, ImportedApplication>> {
  const { documents } = run.folder;
  const byId = new Map(documents.candidate.map((person) => [person.id, person]));
  const answersById = new Map(documents.applicationAnswers.map((sheet) => [sheet.id, sheet]));
  const answersByApplication = new Map(
    documents.applicationAnswers.map((sheet) => [sheet.job_application_id, sheet]),
  );
  const imported = new Map<string, ImportedApplication>();
  const withApplication = new Set<string>();

  const mapped = documents.jobApplication.map((document) => {
    const report = reportOn(run, 'jobApplication', document);
    const answerSheet =
      answersById.get(typeof document.question_id === 'string' ? document.question_id : '') ??
      answersByApplication.get(document.id) ??
      null;
    return { document, report, answerSheet, application: mapApplication(document, answerSheet, report) };
  });
  const timeOf = ({ createdAt }: Application) => createdAt?.valueOf() ?? 0;
  mapped.sort((earlier, later) => timeOf(earlier.application) - timeOf(later.application));
  for (const { document, report, answerSheet, application } of mapped) {
    withApplication.add(application.candidateId);
    const person = byId.get(application.candidateId);
    if (person === undefined) {
      report('can_id', 'is no candidate of the export; the application was left out');
      run.report.counts.candidate['left out'] += 1;
      continue;
    }
    const { createdAt: _, ...candidate } = mapCandidate(person, reportOn(run, 'candidate', person));
    imported.set(
      document.id,
      await importApplication(
        run,
        { document, person, answerSheet, candidate, application, report },
        positionIds,
        assigned,
      ),
    );
  }
  for (const person of documents.candidate) {
    if (!withApplication.has(person.id)) await importWithoutApplication(run, person);
  }
  return imported;
}

type Applied = {
  document: OldDocument;
  person: OldDocument;
  /** Its answers, which the old system kept in a document of their own. */
  answerSheet: OldDocument | null;
  candidate: Candidate;
  application: Application;
  report: Report;
};

async function importApplication(
  run: Run,
  { document, person, answerSheet, candidate, application, report }: Applied,
  positionIds: ReadonlyMap<string, string>,
  assigned: ReadonlyMap<string, string>,
): Promise<ImportedApplication> {
  const { createdAt, lastEditedAt } = application;
  if (!isToKeep(run, createdAt, report)) return 'left out';
  const positionId = positionIds.get(application.positionId) ?? null;
  if (positionId === null) report('pos_id', 'is no position of the export; the application has none');
  const assigneeId = assigned.get(document.id) ?? null;
  const { answers: givenAnswers, cv: cvFile, candidateId: _, ...columns } = application;
  const values = {
    ...columns,
    createdAt,
    lastEditedAt: lastEditedAt ?? createdAt,
    positionId,
    assigneeId,
    assignedAt: assigneeId === null ? null : (lastEditedAt ?? createdAt),
    fingerprint: submissionFingerprint('import', { id: document.id }),
  };
  const cv = cvFile === '' ? null : await run.folder.cvPath(cvFile);
  if (cvFile !== '' && cv === null) report('cv', 'is not in the folder cvs');
  const cvUpload = cvToStore(run, cv, report);
  const addApplication = async (tx: Database, candidateId: string) => {
    const id = randomUUID();
    await tx.insert(applications).values({ id, ...values, ...(await cvUpload.columns(tx)), candidateId });
    await replaceAnswers(tx, id, givenAnswers);
    await tx.delete(run.imports).where(isEntry(run, withoutApplication(person)));
    return candidateId;
  };
  const rowId = await storeImported(
    run,
    {
      kind: 'candidate',
      id: document.id,
      content: [document, person, answerSheet, cv !== null, assigneeId, positionId],
      report,
    },
    {
      read: readCandidate,
      async same(tx) {
        const earlier = await findEarlier(tx, run, person);
        if (earlier?.state === 'erased') return null;
        return earlier?.state === 'edited' ? addApplication(tx, earlier.rowId) : undefined;
      },
      async create(tx) {
        const earlier = await findEarlier(tx, run, person);
        const row = { ...candidate, createdAt };
        if (earlier === undefined) return addApplication(tx, await addCandidate(tx, row));
        await tx.update(candidates).set(row).where(eq(candidates.id, earlier.rowId));
        return addApplication(tx, earlier.rowId);
      },
      async update(tx, id) {
        await tx.update(candidates).set(candidate).where(eq(candidates.id, id));
        const [row] = await tx
          .update(applications)
          // What it is found by is filled in again by a job.
          .set({ ...values, search: null })
          .where(eq(applications.candidateId, id))
          .returning({ id: applications.id, cvKey: applications.cvKey });
        if (row === undefined) return;
        if (row.cvKey === null) {
          await tx
            .update(applications)
            .set(await cvUpload.columns(tx))
            .where(eq(applications.id, row.id));
        }
        await replaceAnswers(tx, row.id, givenAnswers);
      },
    },
  ).catch(async (error: unknown) => {
    await cvUpload.remove();
    throw error;
  });
  const [row] = rowId === null ? [] : await applicationOf(run.db, rowId);
  return row ?? 'left out';
}

/** The source ID of a candidate who was imported without an application; one with an application has the application's. */
const withoutApplication = ({ id }: OldDocument) => `candidate/${id}`;

function isEntry({ imports }: Run, sourceId: string) {
  return and(eq(imports.kind, 'candidate'), eq(imports.sourceId, sourceId));
}

/** The row that an earlier import made of a candidate whose application it lacked. */
async function findEarlier(tx: Database, run: Run, person: OldDocument) {
  const [entry] = await tx
    .select()
    .from(run.imports)
    .where(isEntry(run, withoutApplication(person)));
  if (entry === undefined) return undefined;
  const row = await readCandidate(tx, entry.rowId);
  const state = row === undefined ? 'erased' : isEdited(entry, row) ? 'edited' : 'as imported';
  return { rowId: entry.rowId, state };
}

/** A candidate whose application is not in the export, as the list of candidates shows it. */
async function importWithoutApplication(run: Run, document: OldDocument): Promise<void> {
  const { job_id: applicationId } = document;
  if (
    typeof applicationId === 'string' &&
    (await run.db.$count(run.imports, isEntry(run, applicationId))) > 0
  ) {
    // An earlier export had the application.
    run.report.counts.candidate.unchanged += 1;
    return;
  }
  const report = reportOn(run, 'candidate', document);
  const { createdAt, ...candidate } = mapCandidate(document, report);
  if (!isToKeep(run, createdAt, report)) return;
  await storeImported(
    run,
    { kind: 'candidate', id: withoutApplication(document), content: document, report },
    {
      read: readCandidate,
      create: (tx) => addCandidate(tx, { ...candidate, createdAt }),
      async update(tx, id) {
        await tx.update(candidates).set(candidate).where(eq(candidates.id, id));
      },
    },
  );
}

/** @returns the new row's id. */
async function addCandidate(tx: Database, values: typeof candidates.$inferInsert): Promise<string> {
  const [row] = await tx.insert(candidates).values(values).returning({ id: candidates.id });
  if (row === undefined) throw new Error('The candidate was not stored');
  return row.id;
}

/** Whether somebody's data is dated and young enough to be kept. */
function isToKeep(run: Run, createdAt: Date | null, report: Report): createdAt is Date {
  if (createdAt !== null && (run.since === null || createdAt > run.since)) return true;
  if (createdAt === null) report('', 'has no date and was left out: nobody could tell when to erase it');
  else run.report.expired += 1;
  run.report.counts.candidate['left out'] += 1;
  return false;
}

/** What staff can edit of a candidate and the application. */
async function readCandidate(tx: Database, id: string) {
  const { fullName, email, contactNumber, avatar } = candidates;
  const { status, positionId, cvKey, assigneeId, contacted, sendEmail } = applications;
  const [row] = await tx
    .select({
      fullName,
      email,
      contactNumber,
      avatar,
      status,
      positionId,
      cvKey,
      assigneeId,
      contacted,
      sendEmail,
    })
    .from(candidates)
    .leftJoin(applications, eq(applications.candidateId, candidates.id))
    .where(eq(candidates.id, id));
  return row;
}

function applicationOf(db: Database, candidateId: string) {
  return db
    .select({ id: applications.id, createdAt: applications.createdAt })
    .from(applications)
    .where(eq(applications.candidateId, candidateId));
}

async function replaceAnswers(
  tx: Database,
  applicationId: string,
  newAnswers: Application['answers'],
): Promise<void> {
  await tx.delete(answers).where(eq(answers.applicationId, applicationId));
  if (newAnswers.length === 0) return;
  await tx
    .insert(answers)
    .values(newAnswers.map(({ question, answer }, place) => ({ applicationId, place, question, answer })));
}

/** The CV of one application: checked and stored when its columns are first asked for. */
function cvToStore({ files }: Run, source: string | null, report: Report) {
  let key: string | null = null;
  return {
    async columns(tx: Database) {
      const cv = source === null ? null : await checkSource(source, report);
      if (cv === null) return {};
      key = CV_PREFIX + randomUUID();
      await files.put(key, cv.path, cv.mediaType);
      await noteCautions(tx, [{ fileKey: key, cautions: cv.cautions }]);
      return { cvName: cv.name, cvKey: key, cvBytes: cv.bytes, cvMediaType: cv.mediaType };
    },
    /** Removes the stored file after a failed transaction. */
    async remove(): Promise<void> {
      if (key !== null) await files.remove(key);
    },
  };
}

async function checkSource(source: string, report: Report): Promise<CheckedCv | null> {
  const { size } = await stat(source);
  const file = { name: path.basename(source), path: source, bytes: size, sha256: '' };
  const checked = await checkCv(file, inspectFile);
  if (checked.ok) return checked.cv;
  report('cv', `can't be used: ${checked.message}`);
  return null;
}
