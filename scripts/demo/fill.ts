import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import { sampleCompany } from '#app/company/sample-profile.ts';
import { companyDay, startOfDay } from '#app/country/day.ts';
import { analyseUnread } from '#app/leads/drawings/analyse-drawings.commands.server.ts';
import { leadAnswers } from '#app/leads/records/answers.tables.ts';
import { fillLeadSearch } from '#app/leads/records/lead-search.commands.server.ts';
import { drawings, leadEvents, leadNotifications, leads } from '#app/leads/records/leads.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { FILE_KINDS } from '#app/platform/files/content/inspection.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { renewPages } from '#app/platform/http/page-invalidation.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import {
  answers,
  applications,
  candidates,
  notes,
  notifications,
} from '#app/recruitment/applications/applications.tables.ts';
import { fillApplicationSearch } from '#app/recruitment/applications/fill-search.commands.server.ts';
import { interviewers, interviews } from '#app/recruitment/contact/contact.tables.ts';
import { questionsOf } from '#app/recruitment/positions/open-positions.queries.server.ts';
import { positions } from '#app/recruitment/positions/positions.tables.ts';
import { demoAdmins } from '#content/demo/people.ts';
import { samplePositions } from '#content/starter/positions.ts';
import { fillArticles } from './articles.ts';
import { MAX_OWN_FILES, storeFiles, writeCvs, writeDrawings } from './files.ts';
import { type DemoApplication, generateApplication, type Openings } from './generate.ts';
import { type DemoLead, generateLead, NEWEST } from './leads.ts';
import { planDates } from './plan.ts';
import { fillQuotations } from './quotations.ts';
import { type Random, seededRandom } from './random.ts';

/** Applications per statement. */
const BATCH = 1_000;

/** The numbers of rows in the tables that users fill. */
export async function existingData(db: Database) {
  return { applications: await db.$count(applications), leads: await db.$count(leads) };
}

type Dependencies = { db: Database; files: FileStore; log: Log };
type FillOptions = { count: number; leads: number; seed: number; now: Date };

/**
 * Writes `count` made-up applications and `leads` leads with all related rows in one transaction, which commits after the
 * last file is stored; then the drawings are read. The same seed and `now` give the same applications.
 *
 * @returns how many quotations were made of the leads.
 */
export async function fillOffice({ db, files, log }: Dependencies, options: FillOptions): Promise<number> {
  const random = seededRandom(options.seed + 1);
  const dates = planDates(options.count, options.now, random);
  const quotationCount = await db.transaction(async (tx) => {
    // The positions may have just been seeded; they must not be newer than their applications.
    const samples = inArray(
      positions.slug,
      samplePositions.map(({ slug }) => slug),
    );
    const first = dates[0] ?? options.now;
    await tx
      .update(positions)
      .set({ createdAt: first })
      .where(and(samples, gt(positions.createdAt, first)));
    await renewPages(tx, 'positions');
    const openings = await findOpenings(tx);
    for (let from = 0; from < dates.length; from += BATCH) {
      const invented = dates
        .slice(from, from + BATCH)
        .map((createdAt) => generateApplication(createdAt, options.now, openings, random));
      const cvs = await writeCvs(invented, options.count);
      await Promise.all([storeFiles(files, cvs), writeBatch(tx, invented)]);
    }
    // Each of them is read, which takes a while.
    const isDrawn = options.leads <= MAX_OWN_FILES;
    const received = planLeads(options.leads, options.now, random);
    for (let from = 0; from < received.length; from += BATCH) {
      const invented = received.slice(from, from + BATCH).map((createdAt, at) => {
        const rank = received.length - 1 - from - at;
        return generateLead(createdAt, options.now, { staff: openings.staff, isDrawn, rank }, random);
      });
      const pages = await writeDrawings(invented, options.leads);
      await Promise.all([storeFiles(files, pages), writeLeads(tx, invented)]);
    }
    await fillLeadSearch(tx);
    await fillApplicationSearch(tx);
    await fillArticles(tx, options.now);
    await fillInterviews(tx, options.now);
    return fillQuotations({ db: tx, files, log }, options.now, openings.staff, random);
  });
  await readDrawings({ db, files, log, company: () => sampleCompany });
  // Autovacuum would do this later; until then the planner has no statistics.
  await db.execute(
    sql`vacuum analyze ${candidates}, ${applications}, ${answers}, ${notes}, ${notifications}, ${leads}, ${leadEvents}, ${drawings}, ${leadNotifications}, ${leadAnswers}, ${outgoingMails}`,
  );
  return quotationCount;
}

/** As `planDates`, and the newest ones within the last two weeks. */
function planLeads(count: number, now: Date, random: Random): Date[] {
  const recent = Math.min(count, NEWEST.length);
  const earlier = count > recent ? planDates(count - recent, now, random) : [];
  const days = Array.from({ length: recent }, () => 14 * random.next());
  return [...earlier, ...days.map((age) => new Date(Math.floor(now.getTime() - age * 86_400_000)))].sort(
    (a, b) => a.getTime() - b.getTime(),
  );
}

/** As the job does that reads drawings. */
async function readDrawings(services: Parameters<typeof analyseUnread>[0]): Promise<void> {
  const isUnread = and(eq(drawings.mediaType, FILE_KINDS.dxf.mediaType), isNull(drawings.analysisTriedAt));
  while ((await services.db.$count(drawings, isUnread)) > 0) await analyseUnread(services);
}

async function findOpenings(tx: Database): Promise<Openings> {
  await tx
    .insert(admins)
    .values([...demoAdmins])
    .onConflictDoNothing();
  const staff = await tx
    .select({ id: admins.id, name: admins.name })
    .from(admins)
    .where(
      inArray(
        admins.email,
        demoAdmins.map(({ email }) => email),
      ),
    )
    .orderBy(admins.email);
  const open = await tx.select().from(positions).orderBy(positions.slug);
  const withQuestions: Openings['positions'][number][] = [];
  // Sequentially, since a transaction has one connection.
  for (const { id, name, active } of open) {
    withQuestions.push({ id, name, active, questions: await questionsOf(tx, id) });
  }
  return { staff, positions: withQuestions };
}

async function writeBatch(tx: Database, batch: readonly DemoApplication[]): Promise<void> {
  await insertAll(tx, candidates, batch, ({ candidate }) => [candidate]);
  await insertAll(tx, applications, batch, ({ application }) => [application]);
  await insertAll(tx, answers, batch, ({ answers }) => answers);
  await insertAll(tx, notes, batch, ({ notes }) => notes);
  await insertAll(tx, notifications, batch, ({ notification }) => notification ?? []);
}

async function writeLeads(tx: Database, batch: readonly DemoLead[]): Promise<void> {
  await insertAll(tx, leads, batch, ({ lead }) => [lead]);
  await insertAll(tx, drawings, batch, ({ drawings }) => drawings);
  await insertAll(tx, leadEvents, batch, ({ events }) => events);
  await insertAll(tx, leadAnswers, batch, ({ answer }) => answer ?? []);
  await insertAll(tx, outgoingMails, batch, ({ mails }) => mails);
  await insertAll(tx, leadNotifications, batch, ({ notification }) => notification ?? []);
}

/**
 * Inserts a table's rows of a batch. They have equal fields and are one JSON parameter, which is four times as fast as one
 * parameter per field.
 */
async function insertAll<Table extends PgTable, Demo>(
  tx: Database,
  table: Table,
  batch: readonly Demo[],
  rowsOf: (demo: Demo) => Table['$inferInsert'] | readonly Table['$inferInsert'][],
): Promise<void> {
  const fields: Record<string, PgColumn> = getTableColumns(table);
  const names = new CasingCache('snake_case');
  const rows = batch.flatMap(rowsOf).map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([field, value]) => {
        const column = fields[field];
        return column === undefined ? [] : [[names.getColumnCasing(column), value]];
      }),
    ),
  );
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.raw(Object.keys(first).join(', '));
  await tx.execute(
    sql`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)})`,
  );
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Hours after midnight, one interview each day; around a weekend three fall on one. */
const TIMES = [9, 14, 10, 11, 15, 9.5];

/** Interviews with the newest candidates who are being considered: two in the last days, the others in the next. */
async function fillInterviews(tx: Database, now: Date): Promise<void> {
  const considered = await tx
    .select({ applicationId: applications.id, adminId: applications.assigneeId })
    .from(applications)
    .where(and(eq(applications.status, 'busy'), isNotNull(applications.assigneeId)))
    .orderBy(desc(applications.createdAt))
    .limit(TIMES.length);
  for (const [at, { applicationId, adminId }] of considered.entries()) {
    const day = at < 2 ? workday(now, at - 2, -1) : workday(now, at - 1, 1);
    const startsAt = new Date(startOfDay(day).getTime() + (TIMES[at] ?? 9) * HOUR);
    const [interview] = await tx
      .insert(interviews)
      .values({ applicationId, startsAt, minutes: 45, place: 'Meeting room' })
      .returning({ id: interviews.id });
    if (interview && adminId) await tx.insert(interviewers).values({ interviewId: interview.id, adminId });
  }
}

/** The day that is some days from now; of a weekend the next weekday in that direction. */
function workday(now: Date, days: number, direction: 1 | -1): string {
  const day = companyDay(new Date(now.getTime() + days * DAY));
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
  return isWeekend ? workday(now, days + direction, direction) : day;
}
