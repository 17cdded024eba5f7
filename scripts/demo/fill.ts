import { and, count, gt, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#app/platform/db/client.server.ts';
import {
  admins,
  answers,
  applications,
  candidates,
  leads,
  notes,
  notifications,
  positions,
} from '#app/platform/db/schema.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { questionsOf } from '#app/recruitment/recruitment.queries.server.ts';
import { demoAdmins } from '#content/demo/people.ts';
import { samplePositions } from '#content/starter/positions.ts';
import { openChance } from './chance.ts';
import { storeCvs, writeCvs } from './cvs.ts';
import { type DemoApplication, inventApplication, type Openings } from './invent.ts';
import { planMoments } from './plan.ts';

/** Applications a statement. */
const BATCH = 1_000;

/** How much stands in the tables that people fill. */
export async function whatIsThere(db: Database) {
  const [applied] = await db.select({ n: count() }).from(applications);
  const [asked] = await db.select({ n: count() }).from(leads);
  const [open] = await db.select({ n: count() }).from(positions);
  return { applications: applied?.n ?? 0, leads: asked?.n ?? 0, positions: open?.n ?? 0 };
}

type Wanted = { count: number; seed: number; now: Date };

/**
 * Writes `count` made-up applications with all that belongs to them, the rows in one transaction, which ends when the
 * last CV is stored: all of them or none. The same seed and moment give the same applications.
 */
export async function fillOffice(
  { db, files }: { db: Database; files: FileStore },
  wanted: Wanted,
): Promise<void> {
  const chance = openChance(wanted.seed + 1);
  const moments = planMoments(wanted.count, wanted.now, chance);
  await db.transaction(async (tx) => {
    // A first start may have planted them a minute ago: they must not be younger than their applications.
    const samples = inArray(
      positions.slug,
      samplePositions.map(({ slug }) => slug),
    );
    const first = moments[0] ?? wanted.now;
    await tx
      .update(positions)
      .set({ createdAt: first })
      .where(and(samples, gt(positions.createdAt, first)));
    const openings = await findOpenings(tx);
    for (let from = 0; from < moments.length; from += BATCH) {
      const invented = moments
        .slice(from, from + BATCH)
        .map((createdAt) => inventApplication(createdAt, wanted.now, openings, chance));
      const pages = writeCvs(invented, wanted.count);
      await Promise.all([storeCvs(files, invented, pages), writeBatch(tx, invented)]);
    }
  });
  // What the database does by itself in its own time: until then it would not know how much there is.
  await db.execute(
    sql`vacuum analyze ${candidates}, ${applications}, ${answers}, ${notes}, ${notifications}`,
  );
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
  const asking: Openings['positions'][number][] = [];
  // One after the other: a transaction is one connection.
  for (const { id, name, active } of open) {
    asking.push({ id, name, active, questions: await questionsOf(tx, id) });
  }
  return { staff, positions: asking };
}

async function writeBatch(tx: Database, batch: readonly DemoApplication[]): Promise<void> {
  await insertAll(
    tx,
    candidates,
    batch.map(({ candidate }) => candidate),
  );
  await insertAll(
    tx,
    applications,
    batch.map(({ application }) => application),
  );
  await insertAll(
    tx,
    answers,
    batch.flatMap((one) => one.answers),
  );
  await insertAll(
    tx,
    notes,
    batch.flatMap((one) => one.notes),
  );
  await insertAll(
    tx,
    notifications,
    batch.flatMap((one) => one.notification ?? []),
  );
}

/** Inserts rows that all have the same fields, as one value: a value a field takes four times as long to send. */
async function insertAll<Table extends PgTable>(
  tx: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [snake(key), value])),
  );
  const [first] = named;
  if (first === undefined) return;
  const columns = sql.raw(Object.keys(first).join(', '));
  await tx.execute(
    sql`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(named)})`,
  );
}
