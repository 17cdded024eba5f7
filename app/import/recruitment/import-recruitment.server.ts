import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import { TIME_ZONE } from '#app/country/day.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { dropPages, renewPages } from '#app/platform/http/page-invalidation.server.ts';
import { notes } from '#app/recruitment/applications/applications.tables.ts';
import { createPosition } from '#app/recruitment/positions/positions.commands.server.ts';
import { positions, questions } from '#app/recruitment/positions/positions.tables.ts';
import { optionsError } from '#app/recruitment/positions/question.ts';
import { recruitmentImports } from '../imports.tables.ts';
import { storeImported } from '../store-imported.server.ts';
import type { ExportFolder } from './export-folder.server.ts';
import { importCandidates } from './import-candidates.server.ts';
import { type ImportedApplication, type ImportReport, type Run, reportOn } from './import-run.server.ts';
import { mapNote, mapPosition, mapQuestion } from './map-documents.ts';

/**
 * Imports positions, questions, candidates with their applications, answers and CVs, and notes from an export of the old
 * recruitment system. It can be repeated: what has not changed there is left as it is, what staff have edited or erased
 * here is kept so, and nothing is created twice. Each row has its own transaction, so an interrupted import can simply
 * be run again. It sends no mail and adds no notifications. // H13
 *
 * @param retentionMonths candidates who applied earlier than so many months ago are counted and left out, as they would be
 *   erased within the hour; null imports all.
 */
export async function importRecruitment(
  stores: { db: Database; files: FileStore },
  folder: ExportFolder,
  retentionMonths: number | null,
): Promise<ImportReport> {
  const none = () => ({ created: 0, updated: 0, unchanged: 0, kept: 0, 'left out': 0 });
  const report: ImportReport = {
    counts: { position: none(), question: none(), candidate: none(), note: none() },
    expired: 0,
    findings: [...folder.findings],
  };
  const since = retentionMonths === null ? null : await monthsAgo(stores.db, retentionMonths);
  const run = { ...stores, imports: recruitmentImports, folder, since, report };
  const positionIds = await importPositions(run);
  await importQuestions(run, positionIds);
  const imported = await importCandidates(run, positionIds, await assignees(run));
  await importNotes(run, imported);
  return report;
}

/** In calendar months of the company's time zone, as retention counts them. */
async function monthsAgo(db: Database, months: number): Promise<Date> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select ((now() at time zone ${TIME_ZONE} - make_interval(months => ${months})) at time zone ${TIME_ZONE})::text as at`,
  );
  return new Date(rows[0]?.at ?? Number.NaN);
}

/** @returns the rows by the documents' IDs. A position that exists here by the same name is the same one. */
async function importPositions(run: Run): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const document of run.folder.documents.position) {
    const report = reportOn(run, 'position', document);
    const { createdAt, ...position } = mapPosition(document, report);
    if (position.name === '') {
      report('name', 'is missing; the position was left out');
      run.report.counts.position['left out'] += 1;
      continue;
    }
    const rowId = await storeImported(
      run,
      { kind: 'position', id: document.id, content: { position, createdAt }, report },
      {
        async read(tx, id) {
          const { name, description, active } = positions;
          const [row] = await tx
            .select({ name, description, active })
            .from(positions)
            .where(eq(positions.id, id));
          return row;
        },
        async same(tx) {
          const [existing] = await tx
            .select({ id: positions.id })
            .from(positions)
            .where(eq(sql`lower(${positions.name})`, position.name.toLowerCase()))
            .orderBy(asc(positions.createdAt))
            .limit(1);
          return existing?.id;
        },
        async create(tx) {
          const created = await createPosition(tx, null, { ...position, closesOn: null });
          if (!created.ok) throw new Error(`The position ${position.name} was created meanwhile`);
          if (createdAt) await tx.update(positions).set({ createdAt }).where(eq(positions.id, created.id));
          return created.id;
        },
        async update(tx, id) {
          await tx.update(positions).set(position).where(eq(positions.id, id));
          await (position.active ? renewPages : dropPages)(tx, 'positions');
        },
      },
    );
    if (rowId !== null) ids.set(document.id, rowId);
  }
  return ids;
}

async function importQuestions(run: Run, positionIds: ReadonlyMap<string, string>): Promise<void> {
  for (const document of run.folder.documents.qualifyingQuestions) {
    const report = reportOn(run, 'qualifyingQuestions', document);
    const { type, positionId, ...mapped } = mapQuestion(document, report);
    const position = positionIds.get(positionId) ?? null;
    if (position === null) report('positionId', 'is no position of the export; the question has none');
    const fault = type === null ? null : optionsError({ type, options: mapped.options });
    if (fault !== null) report('options', fault);
    if (mapped.text === '') report('text', 'is missing');
    if (type === null || fault !== null || mapped.text === '') {
      run.report.counts.question['left out'] += 1;
      continue;
    }
    const question = { ...mapped, type, positionId: position };
    await storeImported(
      run,
      { kind: 'question', id: document.id, content: question, report },
      {
        async read(tx, id) {
          const { positionId, type, text, options } = questions;
          const [row] = await tx
            .select({ positionId, type, text, options })
            .from(questions)
            .where(eq(questions.id, id));
          return row;
        },
        async create(tx) {
          const [row] = await tx.insert(questions).values(question).returning({ id: questions.id });
          if (row === undefined) throw new Error('The question was not stored');
          await renewPages(tx, 'positions');
          return row.id;
        },
        async update(tx, id) {
          await tx.update(questions).set(question).where(eq(questions.id, id));
          await renewPages(tx, 'positions');
        },
      },
    );
  }
}

/** The account that each application is assigned to, by the application's ID; colleagues are matched by email. */
async function assignees(run: Run): Promise<Map<string, string>> {
  const accounts = await run.db.select({ id: admins.id, email: admins.email }).from(admins);
  const byEmail = new Map(accounts.map(({ id, email }) => [email.toLowerCase(), id]));
  const assigneeByApplication = new Map<string, string>();
  for (const document of run.folder.documents.user) {
    const report = reportOn(run, 'user', document);
    const assigned = document.assignedApplications;
    const applications = Array.isArray(assigned) ? assigned.filter((id) => typeof id === 'string') : [];
    const email = typeof document.email === 'string' ? document.email.trim().toLowerCase() : '';
    const account = byEmail.get(email);
    if (account === undefined) {
      report('email', `belongs to no account here; ${applications.length} applications stay unassigned`);
      continue;
    }
    // As in the old system: the first colleague whose list contains it.
    for (const id of applications) if (!assigneeByApplication.has(id)) assigneeByApplication.set(id, account);
  }
  return assigneeByApplication;
}

async function importNotes(run: Run, imported: ReadonlyMap<string, ImportedApplication>): Promise<void> {
  for (const document of run.folder.documents.note) {
    const report = reportOn(run, 'note', document);
    const { applicationId, createdAt, ...mapped } = mapNote(document, report);
    const application = imported.get(applicationId);
    if (mapped.text === '') report('text', 'is missing');
    if (application === undefined) report('job_id', 'is no application of the export');
    // Why an application was left out is reported with the application.
    if (mapped.text === '' || application === undefined || application === 'left out') {
      run.report.counts.note['left out'] += 1;
      continue;
    }
    if (createdAt === null) report('timestamp', 'is missing; the date of the application was taken');
    const values = {
      ...mapped,
      applicationId: application.id,
      createdAt: createdAt ?? application.createdAt,
    };
    await storeImported(
      run,
      { kind: 'note', id: document.id, content: mapped, report },
      {
        async read(tx, id) {
          const isKept = and(eq(notes.id, id), isNull(notes.deletedAt));
          const [row] = await tx.select({ text: notes.text }).from(notes).where(isKept);
          return row;
        },
        async create(tx) {
          const [row] = await tx.insert(notes).values(values).returning({ id: notes.id });
          if (row === undefined) throw new Error('The note was not stored');
          return row.id;
        },
        async update(tx, id) {
          await tx.update(notes).set(mapped).where(eq(notes.id, id));
        },
      },
    );
  }
}
