import { and, count, desc, eq, inArray, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { findSettingsOfSession } from '#app/accounts/settings/settings.queries.server.ts';
import type { Settings } from '#app/accounts/settings/settings.ts';
import { articleNotifications, postDrafts, posts } from '#app/blog/blog.tables.ts';
import { customers } from '#app/customers/customers.tables.ts';
import { nameOfLead } from '#app/leads/records/lead.ts';
import { leadNotifications, leads } from '#app/leads/records/leads.tables.ts';
import { requestLabel } from '#app/leads/records/request-label.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { RequestedPage } from '#app/platform/db/list-filter.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { quotationNumber } from '#app/quotations/document/reference.ts';
import { quotationNotifications, quotations } from '#app/quotations/quotations.tables.ts';
import {
  applications,
  candidates,
  notifications,
  staffNotifications,
} from '#app/recruitment/applications/applications.tables.ts';
import { positions } from '#app/recruitment/positions/positions.tables.ts';
import { type Bell, type Count, MAX_COUNTED, type Topic } from './bell.ts';

export type Notification = Awaited<ReturnType<typeof readPage>>[number];

const NOTIFICATIONS_PER_PAGE = 25;

/**
 * One page of the notifications, newest first: those about applications, quotations and articles, those about leads that are
 * addressed to everybody or to this admin, and those that are for this admin alone. // D8, L20, P12, B15, H4
 */
export function listNotifications(db: Database, me: string, page: RequestedPage | number) {
  return pageOfList(page, NOTIFICATIONS_PER_PAGE, countAll(db, me), (limit, offset) =>
    readPage(db, me, limit, offset),
  );
}

async function countAll(db: Database, me: string): Promise<number> {
  const counts = await Promise.all([
    db.$count(notifications),
    db.$count(staffNotifications, isOwn(me)),
    db.$count(leadNotifications, isFor(me)),
    db.$count(quotationNotifications),
    db.$count(articleNotifications),
  ]);
  return counts.reduce((sum, counted) => sum + counted);
}

/** Limits notifications for one colleague each to those of an admin. // H4 */
export function isOwn(me: string | Placeholder): SQL {
  return eq(staffNotifications.recipientId, me);
}

/** Limits notifications about leads to those that an admin may see. */
export function isFor(me: string | Placeholder): SQL | undefined {
  return or(isNull(leadNotifications.recipientId), eq(leadNotifications.recipientId, me));
}

/** Selects the IDs of the page from the tables' indexes first, so that only its rows are joined. */
async function readPage(db: Database, me: string, limit: number, offset: number) {
  const all = unionAll(
    db.select({ id: notifications.applicationId, createdAt: notifications.createdAt }).from(notifications),
    db
      .select({ id: staffNotifications.id, createdAt: staffNotifications.createdAt })
      .from(staffNotifications)
      .where(isOwn(me)),
    db
      .select({ id: leadNotifications.id, createdAt: leadNotifications.createdAt })
      .from(leadNotifications)
      .where(isFor(me)),
    db
      .select({ id: quotationNotifications.quotationId, createdAt: quotationNotifications.createdAt })
      .from(quotationNotifications),
    db
      .select({ id: articleNotifications.postId, createdAt: articleNotifications.createdAt })
      .from(articleNotifications),
  ).as('found');
  const page = await db
    .select({ id: all.id })
    .from(all)
    .orderBy(desc(all.createdAt), desc(all.id))
    .limit(limit)
    .offset(offset);
  const ids = page.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = [
    ...(await aboutApplications(db, ids)),
    ...(await forOne(db, ids)),
    ...(await aboutLeads(db, ids)),
    ...(await aboutQuotations(db, ids)),
    ...(await aboutArticles(db, ids)),
  ];
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

const applicationTopic = sql<Topic>`case ${notifications.type} when 'withdrawn' then 'withdrawn' when 'infected' then 'infected-cv' when 'cv_replaced' then 'new-cv' when 'time_asked' then 'time-asked' else 'application' end`;
const leadTopic = sql<Topic>`case ${leadNotifications.type} when 'new' then 'lead' when 'infected' then 'infected-drawing' when 'unanswered' then 'unanswered' when 'replied' then 'reply' else 'quotation-' || ${leadNotifications.type} end`;

const quotationTopic = sql<Topic>`'quotation-' || ${quotationNotifications.type}`;

/** `about` is the position; null if it was deleted. // R14 */
const applicant = {
  screen: sql<string>`'job-applications'`,
  name: candidates.fullName,
  avatar: candidates.avatar,
  about: positions.name,
};

function aboutApplications(db: Database, ids: string[]) {
  const { applicationId, read, createdAt } = notifications;
  return db
    .select({
      id: applicationId,
      topic: applicationTopic,
      subjectId: applicationId,
      read,
      createdAt,
      ...applicant,
    })
    .from(notifications)
    .innerJoin(applications, eq(applications.id, applicationId))
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .leftJoin(positions, eq(positions.id, applications.positionId))
    .where(inArray(applicationId, ids));
}

function forOne(db: Database, ids: string[]) {
  const { id, applicationId, type, read, createdAt } = staffNotifications;
  return db
    .select({ id, topic: sql<Topic>`${type}::text`, subjectId: applicationId, read, createdAt, ...applicant })
    .from(staffNotifications)
    .innerJoin(applications, eq(applications.id, applicationId))
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .leftJoin(positions, eq(positions.id, applications.positionId))
    .where(inArray(id, ids));
}

async function aboutLeads(db: Database, ids: string[]) {
  const { id, leadId, read, createdAt } = leadNotifications;
  const { name, company, email, phone, kind, quoteType } = leads;
  const rows = await db
    .select({
      id,
      topic: leadTopic,
      subjectId: leadId,
      screen: sql<string>`'leads'`,
      read,
      createdAt,
      avatar: sql<null>`null`,
      lead: { name, company, email, phone, kind, quoteType },
    })
    .from(leadNotifications)
    .innerJoin(leads, eq(leads.id, leadId))
    .where(inArray(id, ids));
  return rows.map(({ lead, ...row }) => ({ ...row, name: nameOfLead(lead), about: requestLabel(lead) }));
}

async function aboutQuotations(db: Database, ids: string[]) {
  const { quotationId, read, createdAt } = quotationNotifications;
  const rows = await db
    .select({
      id: quotationId,
      topic: quotationTopic,
      subjectId: quotationId,
      screen: sql<string>`'quotations'`,
      read,
      createdAt,
      name: sql<string>`coalesce(${customers.name}, 'Customer')`,
      avatar: sql<null>`null`,
      number: quotations.number,
    })
    .from(quotationNotifications)
    .innerJoin(quotations, eq(quotations.id, quotationId))
    .leftJoin(customers, eq(customers.id, quotations.customerId))
    .where(inArray(quotationId, ids));
  return rows.map(({ number, ...row }) => ({ ...row, about: quotationNumber(number) }));
}

function aboutArticles(db: Database, ids: string[]) {
  const { postId, read, createdAt } = articleNotifications;
  return db
    .select({
      id: postId,
      topic: sql<Topic>`'overdue'`,
      subjectId: postId,
      screen: sql<string>`'blog'`,
      read,
      createdAt,
      name: sql<string>`coalesce(nullif(${postDrafts.content} ->> 'title', ''), nullif(${posts.title}, ''), 'Untitled')`,
      avatar: sql<null>`null`,
      about: sql<string>`'Article'`,
    })
    .from(articleNotifications)
    .innerJoin(posts, eq(posts.id, postId))
    .leftJoin(postDrafts, eq(postDrafts.postId, postId))
    .where(inArray(postId, ids));
}

/** An admin's bell: the same for everybody, except for notifications addressed to a single admin. // D7, L20 */
export async function countUnread(db: Database, me: string): Promise<Count> {
  const [bell] = await bellOf(db, me);
  return {
    unread: bell?.unread ?? 0,
    newest: bell?.createdAt?.toISOString() ?? null,
    ...(bell?.topic && { topic: bell.topic }),
  };
}

/** One statement, since every page of the office waits for it. */
function bellOf(db: Database, me: string) {
  const row = { row: sql`1`.as('one') };
  const unread = unionAll(
    db.select(row).from(notifications).where(eq(notifications.read, false)),
    db
      .select(row)
      .from(staffNotifications)
      .where(and(eq(staffNotifications.read, false), isOwn(me))),
    db
      .select(row)
      .from(leadNotifications)
      .where(and(eq(leadNotifications.read, false), isFor(me))),
    db.select(row).from(quotationNotifications).where(eq(quotationNotifications.read, false)),
    db.select(row).from(articleNotifications).where(eq(articleNotifications.read, false)),
  )
    .limit(MAX_COUNTED)
    .as('unread');
  const counted = db
    .select({ unread: count().as('unread') })
    .from(unread)
    .as('counted');
  const newest = unionAll(
    db
      .select({ createdAt: notifications.createdAt, topic: applicationTopic.as('topic') })
      .from(notifications)
      .orderBy(desc(notifications.createdAt))
      .limit(1),
    db
      .select({
        createdAt: staffNotifications.createdAt,
        topic: sql<Topic>`${staffNotifications.type}::text`.as('topic'),
      })
      .from(staffNotifications)
      .where(isOwn(me))
      .orderBy(desc(staffNotifications.createdAt))
      .limit(1),
    db
      .select({ createdAt: leadNotifications.createdAt, topic: leadTopic.as('topic') })
      .from(leadNotifications)
      .where(isFor(me))
      .orderBy(desc(leadNotifications.createdAt))
      .limit(1),
    db
      .select({ createdAt: quotationNotifications.createdAt, topic: quotationTopic.as('topic') })
      .from(quotationNotifications)
      .orderBy(desc(quotationNotifications.createdAt))
      .limit(1),
    db
      .select({ createdAt: articleNotifications.createdAt, topic: sql<Topic>`'overdue'`.as('topic') })
      .from(articleNotifications)
      .orderBy(desc(articleNotifications.createdAt))
      .limit(1),
  ).as('newest');
  return db
    .select({ unread: counted.unread, createdAt: newest.createdAt, topic: newest.topic })
    .from(counted)
    .leftJoin(newest, sql`true`)
    .orderBy(desc(newest.createdAt))
    .limit(1);
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
