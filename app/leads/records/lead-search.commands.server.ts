import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { searchColumnText } from '#app/platform/db/search-text.ts';
import { answerFiles, leadAnswers } from './answers.tables.ts';
import { drawings, leadReplies, leads } from './leads.tables.ts';
import { reference } from './reference.ts';

/** Leads per transaction. */
const BATCH = 500;
/** Characters of a lead's replies that are searched, the newest: all of them are folded again at each change. */
const REPLIES_LENGTH = 100_000;

/** Writes the search text of leads that have none: those of a version without it, and those whose text a migration dropped. // L15 */
export async function fillLeadSearch(db: Database): Promise<void> {
  let filled: number;
  do {
    filled = await db.transaction(async (tx) => {
      const missing = await tx
        .select({ id: leads.id })
        .from(leads)
        .where(isNull(leads.search))
        .limit(BATCH)
        // Whoever holds one of them writes its search text, or leaves it to the next run.
        .for('update', { skipLocked: true });
      const ids = missing.map(({ id }) => id);
      await renewLeadSearch(tx, ids);
      return ids.length;
    });
  } while (filled === BATCH);
}

/**
 * Writes the search text anew, in the transaction that changed what it is made of. The caller has locked the leads, so that
 * of two changes at once the second sees the first. // L15
 */
export async function renewLeadSearch(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .select()
    .from(leads)
    .where(inArray(leads.id, [...ids]));
  const attached = await listAttached(tx, ids);
  const texts = rows.map((lead) => ({ id: lead.id, search: leadSearch(lead, attached(lead.id)) }));
  await tx.execute(
    sql`update ${leads} set search = written.search
      from json_to_recordset(${JSON.stringify(texts)}) as written(id uuid, search text)
      where ${leads.id} = written.id`,
  );
}

/** The drawings and mails of each of these leads. An answer that was taken back is a draft, and not searched. */
async function listAttached(tx: Database, ids: readonly string[]) {
  const names = await tx
    .select({ leadId: drawings.leadId, name: drawings.name })
    .from(drawings)
    .where(inArray(drawings.leadId, [...ids]))
    .orderBy(asc(drawings.position));
  const answers = await tx
    .select({
      leadId: leadAnswers.leadId,
      subject: leadAnswers.subject,
      text: leadAnswers.text,
      files: sql<
        string[]
      >`coalesce(array_agg(${answerFiles.name}) filter (where ${answerFiles.id} is not null), '{}')`,
    })
    .from(leadAnswers)
    .leftJoin(answerFiles, eq(answerFiles.answerId, leadAnswers.id))
    .where(and(inArray(leadAnswers.leadId, [...ids]), isNull(leadAnswers.takenBackAt)))
    .groupBy(leadAnswers.id)
    .orderBy(asc(leadAnswers.createdAt));
  const replies = await listReplies(tx, ids);
  const namesOf = Map.groupBy(names, ({ leadId }) => leadId);
  const mails = [...answers, ...replies.map((reply) => ({ ...reply, files: [] }))];
  const mailsOf = Map.groupBy(mails, ({ leadId }) => leadId);
  return (id: string) => ({
    drawings: (namesOf.get(id) ?? []).map(({ name }) => name),
    mails: mailsOf.get(id) ?? [],
  });
}

/** The newest replies to each of these leads, as many as are searched. */
function listReplies(tx: Database, ids: readonly string[]) {
  const { id, leadId, subject, text, receivedAt } = leadReplies;
  const upToThis = sql`sum(length(${subject}) + length(${text})) over (partition by ${leadId} order by ${receivedAt} desc, ${id} desc)`;
  const measured = tx
    .select({ leadId, subject, text, receivedAt, length: upToThis.mapWith(Number).as('length') })
    .from(leadReplies)
    .where(inArray(leadId, [...ids]))
    .as('measured');
  return tx
    .select({ leadId: measured.leadId, subject: measured.subject, text: measured.text })
    .from(measured)
    .where(lte(measured.length, REPLIES_LENGTH))
    .orderBy(asc(measured.receivedAt));
}

const SEARCHED_FIELDS = ['name', 'company', 'email', 'phone', 'message'] as const;
type SearchedLead = Pick<typeof leads.$inferInsert, 'kind' | (typeof SEARCHED_FIELDS)[number]> & {
  number: number;
};

/** What else is searched of a lead: the names of its drawings, the answers to it and the replies to those. */
type Attached = {
  drawings: readonly string[];
  mails: readonly { subject: string; text: string; files: readonly string[] }[];
};

/**
 * The text that the search box matches: reference and fields; the drawings' names; the answers with the names of their files,
 * and the replies. // L15, L24
 */
export function leadSearch(lead: SearchedLead, { drawings, mails }: Attached): string {
  const leadReference = reference(lead.kind, lead.number);
  return searchColumnText([
    ...[leadReference, leadReference.replace('-', ''), ...SEARCHED_FIELDS.map((field) => lead[field] ?? '')],
    ...drawings,
    ...mails.flatMap(({ subject, text, files }) => [subject, text, ...files]),
  ]);
}
