import { asc, eq, sql } from 'drizzle-orm';
import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import { TIME_ZONE } from '#app/country/day.ts';
import { answersToErase } from '#app/leads/correspondence/answers.commands.server.ts';
import { isSamePerson } from '#app/leads/records/lead-detail.queries.server.ts';
import { lockLead } from '#app/leads/records/leads.commands.server.ts';
import { drawings, leadEvents, leads } from '#app/leads/records/leads.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { eachInBatches } from '#app/platform/db/in-batches.ts';
import type { JobQueue } from '#app/platform/db/jobs.server.ts';
import { removeFileLater } from '#app/platform/files/file-removal.server.ts';
import { deleteMails } from '#app/platform/mail/outbox.server.ts';
import { eraseQuotationsOf } from '#app/quotations/erasure.commands.server.ts';
import type { WhyErased } from '#app/quotations/erasure.queries.server.ts';
import { quotations } from '#app/quotations/quotations.tables.ts';

type Dependencies = { db: Database; jobs: JobQueue };

/**
 * Erases a lead with its timeline, notifications, mails and quotations in one transaction; jobs delete its drawings and .eml files
 * afterwards. Only audit entries with the references remain. // L21
 *
 * @returns whether it existed.
 */
export function eraseLead(
  { db, jobs }: Dependencies,
  actor: Actor,
  id: string,
  why: WhyErased = 'lead',
): Promise<boolean> {
  return db.transaction((tx) => erase(tx, jobs, actor, [id], why));
}

type PersonErased = { ok: true } | { ok: false; fault: 'gone' | 'changed' };

/**
 * Erases all leads with the same email address as this one, and everything else about the person, or nothing. // L21, P15
 *
 * @param expected the number shown when it was confirmed: if it has changed since, nothing is erased.
 */
export function eraseLeadsOfPerson(
  { db, jobs }: Dependencies,
  actor: Actor,
  id: string,
  expected: number,
): Promise<PersonErased> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: leads.id })
      .from(leads)
      .where(isSamePerson(id))
      // A fixed order, so that two concurrent erasures don't deadlock.
      .orderBy(asc(leads.id))
      .for('update');
    if (rows.length === 0) return { ok: false, fault: 'gone' };
    if (rows.length !== expected) return { ok: false, fault: 'changed' };
    const ids = rows.map((row) => row.id);
    await erase(tx, jobs, actor, ids, 'person');
    return { ok: true };
  });
}

export type LeadRetention = { months: number; wonYears: number };

/**
 * Erases leads without activity for `months` months, and won ones after `wonYears` years, by calendar in the company's
 * time zone. // L21
 *
 * @returns the number of leads erased.
 */
export function eraseExpiredLeads(
  { db, jobs }: Dependencies,
  retention: LeadRetention,
  now: Date,
): Promise<number> {
  return eachInBatches(
    (limit) => listExpired(db, retention, now, limit),
    (id) => db.transaction((tx) => erase(tx, jobs, null, [id], 'expired')),
  );
}

/** The expired leads, oldest first. */
function listExpired(db: Database, { months, wonYears }: LeadRetention, now: Date, limit: number) {
  const period = sql`make_interval(months => case when ${leads.status} = 'won' then ${12 * wonYears}::int else ${months}::int end)`;
  // Work on a quotation is activity, also before it is sent.
  const changed = sql`greatest(${leads.changedAt}, (
    select max(${quotations.changedAt}) from ${quotations} where ${quotations.leadId} = ${leads.id}))`;
  const end = sql`(${changed} at time zone ${TIME_ZONE} + ${period}) at time zone ${TIME_ZONE}`;
  return db
    .select({ id: leads.id })
    .from(leads)
    .where(sql`${end} <= ${now.toISOString()}::timestamptz`)
    .orderBy(leads.changedAt)
    .limit(limit);
}

/** From these the restore of a backup learns why a lead was erased. */
const ACTIONS = { lead: 'lead-alone-erased', person: 'lead-erased', expired: 'lead-expired' } as const;

/** @returns whether they existed. */
async function erase(
  tx: Database,
  jobs: JobQueue,
  actor: Actor,
  ids: readonly string[],
  why: WhyErased,
): Promise<boolean> {
  const found = [];
  for (const id of ids) found.push(await lockLead(tx, id));
  const locked = found.filter((lead) => lead !== null);
  const lockedIds = locked.map(({ id }) => id);
  await eraseQuotationsOf({ db: tx, jobs }, actor, lockedIds, why);
  for (const { id, reference } of locked) {
    const events = await tx.select({ id: leadEvents.id }).from(leadEvents).where(eq(leadEvents.leadId, id));
    const answers = await answersToErase(tx, id);
    await deleteMails(tx, jobs, [id, ...events.map((event) => event.id), ...answers.ids]);
    const files = await tx
      .select({ fileKey: drawings.fileKey })
      .from(drawings)
      .where(eq(drawings.leadId, id));
    for (const fileKey of [...files.map((file) => file.fileKey), ...answers.fileKeys])
      await removeFileLater(tx, jobs, fileKey);
    await tx.delete(leads).where(eq(leads.id, id));
    await recordAudit(tx, actor, { action: ACTIONS[why], subjectId: id, details: { reference } });
  }
  return locked.length > 0;
}
