import { desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { findSettingsOfSession } from '#app/accounts/settings/settings.queries.server.ts';
import type { Settings } from '#app/accounts/settings/settings.ts';
import { articleNotifications, postDrafts, posts } from '#app/blog/blog.tables.ts';
import { editorPath } from '#app/blog/office/blog-path.ts';
import { customers } from '#app/customers/customers.tables.ts';
import { leadPath } from '#app/leads/office/leads-path.ts';
import { nameOfLead } from '#app/leads/records/lead.ts';
import { leadNotifications, leads } from '#app/leads/records/leads.tables.ts';
import { requestLabel } from '#app/leads/records/request-label.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { RequestedPage } from '#app/platform/db/list-filter.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { quotationNumber } from '#app/quotations/document/reference.ts';
import { quotationPath } from '#app/quotations/office/quotations-path.ts';
import { quotationNotifications, quotations } from '#app/quotations/quotations.tables.ts';
import {
  applications,
  candidates,
  notifications,
  staffNotifications,
} from '#app/recruitment/applications/applications.tables.ts';
import { applicationPath } from '#app/recruitment/positions/job-applications-path.ts';
import { positions } from '#app/recruitment/positions/positions.tables.ts';
import { type Bell, type Count, MAX_COUNTED, type Topic } from './bell.ts';

export type Notification = Awaited<ReturnType<typeof readPage>>[number];

const NOTIFICATIONS_PER_PAGE = 25;

/**
 * The tables of what is on an admin's list, with the ID of a notification, the ID of what it is about, and which rows are listed:
 * those about applications, quotations and articles, those about leads that are addressed to everybody or to this admin, and those
 * that are for this admin alone. // D8, L20, P12, B15, H4
 */
export function notificationTables(me: string) {
  const { recipientId } = leadNotifications;
  return [
    {
      table: notifications,
      id: notifications.applicationId,
      subjectId: notifications.applicationId,
      topic: sql`case ${notifications.type} when 'withdrawn' then 'withdrawn' when 'infected' then 'infected-cv' when 'cv_replaced' then 'new-cv' when 'time_asked' then 'time-asked' else 'application' end`,
      isListed: undefined,
    },
    {
      table: staffNotifications,
      id: staffNotifications.id,
      subjectId: staffNotifications.applicationId,
      topic: sql`${staffNotifications.type}::text`,
      isListed: eq(staffNotifications.recipientId, me),
    },
    {
      table: leadNotifications,
      id: leadNotifications.id,
      subjectId: leadNotifications.leadId,
      topic: sql`case ${leadNotifications.type} when 'new' then 'lead' when 'infected' then 'infected-drawing' when 'unanswered' then 'unanswered' when 'replied' then 'reply' else 'quotation-' || ${leadNotifications.type} end`,
      isListed: or(isNull(recipientId), eq(recipientId, me)),
    },
    {
      table: quotationNotifications,
      id: quotationNotifications.quotationId,
      subjectId: quotationNotifications.quotationId,
      topic: sql`'quotation-' || ${quotationNotifications.type}`,
      isListed: undefined,
    },
    {
      table: articleNotifications,
      id: articleNotifications.postId,
      subjectId: articleNotifications.postId,
      topic: sql`'overdue'::text`,
      isListed: undefined,
    },
  ];
}

/** All of them as one table. @param newest as many of each as are asked for, which indexes find without reading the others. */
function listOf(me: string, newest?: number): SQL {
  const selects = notificationTables(me).map(({ table, id, subjectId, topic, isListed }) => {
    const end =
      newest === undefined ? sql`` : sql`order by ${table.createdAt} desc, ${id} desc limit ${newest}`;
    return sql`(select ${id} as id, ${subjectId} as subject_id, ${topic} as topic, ${table.read} as read,
      ${table.createdAt} as created_at from ${table} where ${isListed ?? sql`true`} ${end})`;
  });
  return sql`(${sql.join(selects, sql` union all `)}) listed`;
}

const LISTED = {
  id: sql<string>`listed.id`,
  subjectId: sql<string>`listed.subject_id`,
  topic: sql<Topic>`listed.topic`,
  read: sql<boolean>`listed.read`,
  createdAt: sql`listed.created_at`.mapWith(notifications.createdAt),
};

/** One page of the notifications of an admin's list, newest first. // D8 */
export function listNotifications(db: Database, me: string, page: RequestedPage | number) {
  return pageOfList(page, NOTIFICATIONS_PER_PAGE, db.$count(listOf(me)), (limit, offset) =>
    readPage(db, me, limit, offset),
  );
}

async function readPage(db: Database, me: string, limit: number, offset: number) {
  const rows = await db
    .select(LISTED)
    .from(listOf(me, offset + limit))
    .orderBy(desc(LISTED.createdAt), desc(LISTED.id))
    .limit(limit)
    .offset(offset);
  const ids = rows.map(({ subjectId }) => subjectId);
  const subjects = [
    ...(await aboutApplications(db, ids)),
    ...(await aboutLeads(db, ids)),
    ...(await aboutQuotations(db, ids)),
    ...(await aboutArticles(db, ids)),
  ];
  return rows.flatMap((row) => {
    const subject = subjects.find(({ id }) => id === row.subjectId);
    return subject ? [{ ...subject, ...row }] : [];
  });
}

/** `about` is the position; null if it was deleted. // R14 */
async function aboutApplications(db: Database, ids: string[]) {
  const { id, candidateId, positionId } = applications;
  const rows = await db
    .select({ id, name: candidates.fullName, avatar: candidates.avatar, about: positions.name })
    .from(applications)
    .innerJoin(candidates, eq(candidates.id, candidateId))
    .leftJoin(positions, eq(positions.id, positionId))
    .where(inArray(id, ids));
  return rows.map((row) => ({ ...row, to: applicationPath(row.id) }));
}

async function aboutLeads(db: Database, ids: string[]) {
  const { id, name, company, email, phone, kind, quoteType } = leads;
  const rows = await db
    .select({ id, name, company, email, phone, kind, quoteType })
    .from(leads)
    .where(inArray(id, ids));
  return rows.map((lead) => ({
    id: lead.id,
    name: nameOfLead(lead),
    avatar: null,
    about: requestLabel(lead),
    to: leadPath(lead.id),
  }));
}

async function aboutQuotations(db: Database, ids: string[]) {
  const { id, number, customerId } = quotations;
  const rows = await db
    .select({ id, number, name: customers.name })
    .from(quotations)
    .leftJoin(customers, eq(customers.id, customerId))
    .where(inArray(id, ids));
  return rows.map((row) => ({
    id: row.id,
    name: row.name ?? 'Customer',
    avatar: null,
    about: quotationNumber(row.number),
    to: quotationPath(row.id),
  }));
}

async function aboutArticles(db: Database, ids: string[]) {
  const { id, title } = posts;
  const rows = await db
    .select({ id, title, draftTitle: sql<string | null>`${postDrafts.content} ->> 'title'` })
    .from(posts)
    .leftJoin(postDrafts, eq(postDrafts.postId, id))
    .where(inArray(id, ids));
  return rows.map((row) => ({
    id: row.id,
    name: row.draftTitle || row.title || 'Untitled',
    avatar: null,
    about: 'Article',
    to: editorPath(row.id),
  }));
}

/**
 * An admin's bell: the same for everybody, except for notifications addressed to a single admin. One statement, since every page
 * of the office waits for it. // D7, L20
 */
export async function countUnread(db: Database, me: string): Promise<Count> {
  const { topic, createdAt } = LISTED;
  const unread = sql<number>`(select count(*)::int from
    (select from ${listOf(me)} where not read limit ${MAX_COUNTED}) counted)`;
  const [newest] = await db
    .select({ unread, topic, createdAt })
    .from(listOf(me, 1))
    .orderBy(desc(createdAt))
    .limit(1);
  if (newest === undefined) return { unread: 0, newest: null };
  return { unread: newest.unread, newest: newest.createdAt.toISOString(), topic: newest.topic };
}

/** A session's bell; 'over' if the session has ended or its account was deleted. // D7, T1 */
export async function getBell(db: Database, sessionId: string): Promise<Count | 'off' | 'over'> {
  const stored = await findSettingsOfSession(db, sessionId);
  if (stored === null) return 'over';
  if (!stored.settings.websiteNotifications) return 'off';
  const count = await countUnread(db, stored.adminId);
  // It may have ended while they were counted.
  return (await findSettingsOfSession(db, sessionId)) === null ? 'over' : count;
}

/** The bell for rendering a page. An error doesn't fail the page: the event stream delivers the bell later. */
export async function loadBell(
  { db, log }: Pick<Services, 'db' | 'log'>,
  me: string,
  { websiteNotifications }: Settings,
): Promise<Bell> {
  try {
    return websiteNotifications ? await countUnread(db, me) : 'off';
  } catch (error) {
    log.error({ err: error }, 'the bell could not be loaded');
    return 'unknown';
  }
}
