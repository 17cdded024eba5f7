import { asc, desc, eq, inArray } from 'drizzle-orm';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import { answerFiles, leadAnswers } from './records/answers.tables.ts';
import { drawings, leadEvents, leadNotifications, leadReplies, leads } from './records/leads.tables.ts';

export type LeadPersonalData = Awaited<ReturnType<typeof readLeadData>>[number];

/** Everything that is stored about some leads, by number. // X5 */
export async function readLeadData(db: Database, leadIds: readonly string[]) {
  const ids = [...leadIds];
  if (ids.length === 0) return [];
  const [rows, files, events, notifications, answers, replies] = await Promise.all([
    db
      .select({ lead: leads, owner: admins.name })
      .from(leads)
      .leftJoin(admins, eq(admins.id, leads.ownerId))
      .where(inArray(leads.id, ids))
      .orderBy(asc(leads.number)),
    db.select().from(drawings).where(inArray(drawings.leadId, ids)).orderBy(asc(drawings.position)),
    db.select().from(leadEvents).where(inArray(leadEvents.leadId, ids)).orderBy(asc(leadEvents.at)),
    db
      .select()
      .from(leadNotifications)
      .where(inArray(leadNotifications.leadId, ids))
      .orderBy(asc(leadNotifications.createdAt)),
    db.select().from(leadAnswers).where(inArray(leadAnswers.leadId, ids)).orderBy(asc(leadAnswers.createdAt)),
    db
      .select()
      .from(leadReplies)
      .where(inArray(leadReplies.leadId, ids))
      .orderBy(asc(leadReplies.receivedAt)),
  ]);
  const answerIds = answers.map(({ id }) => id);
  const attached = answerIds.length === 0 ? [] : await filesOf(db, answerIds);
  const mails = await db
    .select()
    .from(outgoingMails)
    .where(inArray(outgoingMails.subjectId, [...ids, ...events.map(({ id }) => id), ...answerIds]))
    .orderBy(asc(outgoingMails.createdAt), desc(outgoingMails.kind));
  return rows.map(({ lead, owner }) => {
    const ownAnswers = answers.filter(({ leadId }) => leadId === lead.id);
    const ownEvents = events.filter(({ leadId }) => leadId === lead.id);
    const subjects = new Set([lead, ...ownEvents, ...ownAnswers].map(({ id }) => id));
    return {
      lead,
      owner,
      drawings: files.filter(({ leadId }) => leadId === lead.id),
      events: ownEvents,
      notifications: notifications.filter(({ leadId }) => leadId === lead.id),
      answers: ownAnswers.map((answer) => ({
        ...answer,
        files: attached.filter(({ answerId }) => answerId === answer.id),
      })),
      replies: replies.filter(({ leadId }) => leadId === lead.id),
      mails: mails.filter(({ subjectId }) => subjects.has(subjectId)),
    };
  });
}

function filesOf(db: Database, answerIds: string[]) {
  return db
    .select()
    .from(answerFiles)
    .where(inArray(answerFiles.answerId, answerIds))
    .orderBy(asc(answerFiles.position));
}
