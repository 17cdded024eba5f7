import type { TypedObject } from '@portabletext/types';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MailProblem } from '../mail/mail-problem.ts';

/** What an article says, as the editor saves it; app/blog/article-content.ts checks it. */
export type ArticleContent = {
  title: string;
  /** Empty: made of the title when it is first published. */
  slug: string;
  excerpt: string;
  body: readonly TypedObject[];
  authorId: string | null;
  categoryIds: readonly string[];
  tagIds: readonly string[];
  picture: ArticlePicture | null;
  featured: boolean;
};

/** A picture of the catalogue (content/pictures), or one that was uploaded. */
export type ArticlePicture =
  | { kind: 'catalogue'; name: string }
  | { kind: 'upload'; imageId: string; width: number; height: number; alt: string };

const id = () => uuid().primaryKey().default(sql`gen_random_uuid()`);
const timestampColumn = () => timestamp({ withTimezone: true });

export const leadKind = pgEnum('lead_kind', ['enquiry', 'quote']);
export const leadStatus = pgEnum('lead_status', ['new', 'in-progress', 'quoted', 'won', 'lost', 'spam']);
export const leadSource = pgEnum('lead_source', ['website', 'phone', 'walk-in']);
export const lostReason = pgEnum('lost_reason', ['price', 'lead-time', 'cannot-make', 'no-answer', 'other']);

/** An enquiry from the contact form, a quote request, or either of them as staff took it down. // L5, L13, L15 */
export const leads = pgTable(
  'leads',
  {
    id: id(),
    /** One sequence for enquiries and quote requests, shown as E-1042 or Q-1043. */
    number: integer().notNull().unique('leads_number').generatedAlwaysAsIdentity({ startWith: 1001 }),
    kind: leadKind().notNull(),
    name: text().notNull(),
    company: text().notNull().default(''),
    /** Empty where staff entered a lead without one. */
    email: text().notNull(),
    /** +27 and nine digits, or as it was typed where it is not a South African number; empty where none was given. */
    phone: text().notNull().default(''),
    message: text().notNull().default(''),
    /** One of L8's values; empty on an enquiry. */
    quoteType: text().notNull().default(''),
    /** The slug of the company's business unit. */
    arm: text().notNull().default(''),
    /** The parts that a quote request lists, as they were written (leads/quote-lines.ts). // Q6 */
    lines: jsonb().$type<readonly object[]>().notNull().default([]),
    /** The form's random idempotency key; null if sent without scripts. */
    submissionKey: text(),
    /** SHA-256 in hex over all fields and files, which identifies a repeated submission. */
    fingerprint: text().notNull(),
    createdAt: timestampColumn().notNull().defaultNow(),
    source: leadSource().notNull().default('website'),
    status: leadStatus().notNull().default('new'),
    /** Why it was lost; null unless it was. // L16 */
    lostReason: lostReason(),
    ownerId: uuid().references(() => admins.id, { onDelete: 'set null' }),
    /** The day on which somebody wants to come back to it. // L15 */
    followUpOn: date(),
    /** When a person first answered it; null until then. // L20 */
    firstAnsweredAt: timestampColumn(),
    /** Working minutes from `createdAt` to `firstAnsweredAt` by the company's hours at that time. // L20 */
    firstAnswerMinutes: integer(),
    /** When staff were reminded that it is unanswered. // L20 */
    remindedAt: timestampColumn(),
    /** When something was last done about it: retention counts from here. // L21 */
    changedAt: timestampColumn().notNull().defaultNow(),
    /**
     * What the search box looks through (app/leads/lead-search.ts). Null where a version that knows no search wrote the
     * row, or where a migration wants it written anew: the next start does so. Its trigram index is made at the start,
     * as the extension may be missing (search-column.server.ts).
     */
    search: text(),
  },
  (table) => [
    index('leads_fingerprint').on(table.fingerprint, table.createdAt),
    index('leads_created_at').on(table.createdAt),
    index('leads_status').on(table.status, table.createdAt),
    index('leads_owner').on(table.ownerId, table.createdAt),
    index('leads_follow_up').on(table.followUpOn).where(sql`follow_up_on is not null`),
    index('leads_unanswered')
      .on(table.createdAt)
      .where(sql`first_answered_at is null and status in ('new', 'in-progress')`),
    index('leads_email').on(sql`lower(${table.email})`),
    index('leads_phone').on(table.phone),
    index('leads_changed_at').on(table.changedAt),
    index('leads_search_missing').on(table.id).where(sql`search is null`),
  ],
);

/** What happened to a lead since it came in: its status, owner and follow-up, notes, calls, answers and replies. // L16 */
export const leadEvents = pgTable(
  'lead_events',
  {
    id: id(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    at: timestampColumn().notNull().defaultNow(),
    /** A kind from app/leads/lead-events.ts. */
    kind: text().notNull(),
    actorId: uuid().references(() => admins.id, { onDelete: 'set null' }),
    /** The name at the time, as the event outlives the account. */
    actorName: text().notNull(),
    /** A note's text. It never enters a mail. // L16 */
    text: text().notNull().default(''),
    /** Such as the status before and after. */
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  (table) => [index('lead_events_lead').on(table.leadId, table.at)],
);

export const leadNotificationType = pgEnum('lead_notification_type', ['new', 'unanswered', 'infected']);

/**
 * Notifications about leads, beside those about applications: older versions know only the latter. A trigger sends NOTIFY
 * notifications on each change, as there. // L20
 */
export const leadNotifications = pgTable(
  'lead_notifications',
  {
    id: id(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    type: leadNotificationType().notNull(),
    /** Whom alone it is for; all staff where it is null. */
    recipientId: uuid().references(() => admins.id, { onDelete: 'cascade' }),
    read: boolean().notNull().default(false),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [
    unique('lead_notifications_lead').on(table.leadId, table.type),
    index('lead_notifications_created_at').on(table.createdAt),
    index('lead_notifications_unread').on(table.leadId).where(sql`not read`),
  ],
);

/** A file of a quote request. Its content is in the file store under `fileKey`. */
export const drawings = pgTable(
  'drawings',
  {
    id: id(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** Order among the request's drawings, from 0. */
    position: smallint().notNull(),
    /** The uploaded file's sanitised name, for display only; never used as a path. */
    name: text().notNull(),
    bytes: integer().notNull(),
    mediaType: text().notNull(),
    sha256: text().notNull(),
    fileKey: text().notNull().unique('drawings_file_key'),
    /** What a DXF measures (drawings/analysis-view.ts), or a workbook lists (leads/cut-list.ts); null until it is read. // Q6, Q7 */
    analysis: jsonb(),
    /** When the job that reads them last began with it. */
    analysisTriedAt: timestampColumn(),
    /** The unit that staff read a DXF in instead of the one it came in with (leads/drawing-unit.ts). // Q7 */
    unitChange: jsonb().$type<{ unit: 'mm' | 'inch'; by: string; sent: number }>(),
  },
  (table) => [unique('drawings_position').on(table.leadId, table.position)],
);

/**
 * What was found out about each drawing and CV. Triggers add and remove the rows with those that refer to the file, so that files
 * which an older version stores have one too.
 */
export const fileChecks = pgTable(
  'file_checks',
  {
    fileKey: text().primaryKey(),
    /** What staff should know before they open it, seen when it came in (platform/files/content/cautions.ts). */
    cautions: jsonb().$type<string[]>().notNull().default([]),
    /** What the virus scanner said: 'clean', 'infected' or 'too-large'; null until it has scanned the file. */
    verdict: text(),
    /** The scanner's name of what it found; empty if nothing. */
    found: text().notNull().default(''),
    scannedAt: timestampColumn(),
    /** When it is scanned next, if a scanner is configured; null once it is known to be clean. */
    scanAt: timestampColumn().defaultNow(),
    /** How often a process has begun to scan it. */
    attempts: integer().notNull().default(0),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('file_checks_scan_at').on(table.scanAt).where(sql`scan_at is not null`)],
);

/** After a temporary failure a mail is `waiting` again; `failed` is final until it is sent again manually. */
export const mailState = pgEnum('mail_state', ['waiting', 'sending', 'sent', 'failed']);

/**
 * The outgoing mails and their states. Mails are rendered when sent, so that erasing the subject leaves no content here.
 * Server processes lease what is due (platform/mail/outbox.server.ts).
 */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: id(),
    /** The email template; each feature registers the builders of its own. */
    kind: text().notNull(),
    /** The id of the row that the mail is about, such as a lead. */
    subjectId: uuid().notNull(),
    /** The recipient's admin id, if the subject doesn't determine the recipient. */
    recipientId: uuid(),
    state: mailState().notNull().default('waiting'),
    /** The number of attempts since it was queued or sent again. */
    attempts: integer().notNull().default(0),
    /** The earliest time of the next attempt. */
    dueAt: timestampColumn().notNull().defaultNow(),
    /** While it is being sent: the end of the sending process's lease. */
    leasedUntil: timestampColumn(),
    /** When the last attempt started. */
    triedAt: timestampColumn(),
    /** The recipient's address in the last attempt. */
    recipient: text(),
    /** Why the last attempt failed; null once it is sent. */
    problem: text().$type<MailProblem>(),
    /** The mail server's reply to the last attempt. */
    lastError: text(),
    createdAt: timestampColumn().notNull().defaultNow(),
    /** When it was sent or failed permanently. */
    settledAt: timestampColumn(),
  },
  (table) => [
    index('outgoing_mails_subject').on(table.subjectId),
    index('outgoing_mails_state').on(table.state, table.dueAt),
    index('outgoing_mails_created_at').on(table.createdAt, table.id),
  ],
);

/** Texts that staff prepare for mails they write; one store for all features. // L18, H5 */
export const mailTemplates = pgTable(
  'mail_templates',
  {
    id: id(),
    /** A key of app/mail/occasions.ts, which says what its placeholders stand for. */
    occasion: text().notNull(),
    name: text().notNull(),
    /** With placeholders such as {{reference}}, like the body. */
    subject: text().notNull(),
    body: text().notNull(),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [unique('mail_templates_name').on(table.occasion, table.name)],
);

/**
 * The starter templates that this database has been offered, so that each is added at most once: one that staff deleted
 * doesn't come back (app/mail/starter-content.server.ts).
 */
export const starterTemplates = pgTable(
  'starter_templates',
  { occasion: text().notNull(), name: text().notNull() },
  (table) => [primaryKey({ columns: [table.occasion, table.name] })],
);

/** A mail that a member of staff wrote to the sender of a lead. Its state is that of its outgoing mail. // L18 */
export const leadAnswers = pgTable(
  'lead_answers',
  {
    id: id(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    authorId: uuid().references(() => admins.id, { onDelete: 'set null' }),
    /** The author's name at the time, since the answer outlives the account. */
    author: text().notNull(),
    /** Stored when it is sent, so that a later change of the lead's address doesn't redirect it. */
    recipientName: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    createdAt: timestampColumn().notNull().defaultNow(),
    /** Set by Undo: it has no outgoing mail, and its author may go on writing it. */
    takenBackAt: timestampColumn(),
  },
  (table) => [index('lead_answers_lead').on(table.leadId, table.createdAt)],
);

/** A file attached to an answer. Its content is in the file store under `fileKey`. // L18 */
export const answerFiles = pgTable(
  'answer_files',
  {
    id: id(),
    answerId: uuid()
      .notNull()
      .references(() => leadAnswers.id, { onDelete: 'cascade' }),
    /** Order among the answer's files, from 0. */
    position: smallint().notNull(),
    /** The uploaded file's sanitised name, for display only; never used as a path. */
    name: text().notNull(),
    bytes: integer().notNull(),
    mediaType: text().notNull(),
    sha256: text().notNull(),
    fileKey: text().notNull().unique('answer_files_file_key'),
  },
  (table) => [unique('answer_files_position').on(table.answerId, table.position)],
);

/** Who has an unfinished answer to a lead open, so that colleagues see it. Rows older than a minute mean nothing. // L16 */
export const answersBeingWritten = pgTable(
  'answers_being_written',
  {
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    adminId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    seenAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.leadId, table.adminId] })],
);

/** Form submissions per sender, for the rate limits (L6). rate-limiter-flexible defines the columns. */
export const sendingCounts = pgTable('sending_counts', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: 'number' }),
});

/** Positions the company hires for. Only active ones accept applications. // R3, C2 */
export const positions = pgTable('positions', {
  id: id(),
  /** In the URL /career/SLUG. Kept when the name changes. */
  slug: text().notNull().unique('positions_slug'),
  name: text().notNull(),
  description: text().notNull().default(''),
  active: boolean().notNull().default(false),
  /** The last day on which it accepts applications; null: until it is switched off. // H8 */
  closesOn: date(),
  createdAt: timestampColumn().notNull().defaultNow(),
});

/** Marker row: inserted by the first migration, deleted by the first start, which then seeds the starter content. */
export const starterContent = pgTable('starter_content', { wanted: boolean().primaryKey() });

/** Blog authors. // B7, B11 */
export const authors = pgTable('authors', {
  id: id(),
  /** In the URL /blog/authors/SLUG. */
  slug: text().notNull().unique('authors_slug'),
  name: text().notNull(),
  role: text().notNull().default(''),
  bio: text().notNull().default(''),
});

export const categories = pgTable('categories', {
  id: id(),
  /** In the URL /blog?category=SLUG. */
  slug: text().notNull().unique('categories_slug'),
  title: text().notNull(),
  description: text().notNull().default(''),
});

export const tags = pgTable('tags', {
  id: id(),
  slug: text().notNull().unique('tags_slug'),
  title: text().notNull(),
});

/** Blog articles as the public sees them; what staff are writing is in `postDrafts`. // B11 */
export const posts = pgTable(
  'posts',
  {
    id: id(),
    /** In the URL /blog/SLUG. */
    slug: text().notNull().unique('posts_slug'),
    title: text().notNull(),
    excerpt: text().notNull().default(''),
    /** Portable Text with custom blocks (app/blog/body.ts). */
    body: jsonb().$type<readonly TypedObject[]>().notNull().default([]),
    /** The body's plain text, written with it, for the search of the read API. */
    bodyText: text().notNull().default(''),
    /** Read time of the body in minutes, written with it (app/blog/read-time.ts); null if unknown. // B8 */
    readMinutes: integer(),
    /** Null only while it was never published. */
    authorId: uuid().references(() => authors.id, { onDelete: 'restrict' }),
    /** Null for a draft; a row whose date is in the future is not public before it. */
    publishedAt: timestampColumn(),
    featured: boolean().notNull().default(false),
    /** The main picture: a picture name from content/pictures/catalogue.ts, unless `photo` is one. */
    image: text(),
    /** The main picture, if it was uploaded. */
    photo: jsonb().$type<{ imageId: string; width: number; height: number; alt: string }>(),
    /** Counts what staff saved; an editor names the revision it began from. // B16 */
    revision: integer().notNull().default(0),
    /** Who saved the last revision, by the name at the time, when, and in which open editor (its own random id). */
    revisedBy: text().notNull().default(''),
    revisedAt: timestampColumn(),
    revisedIn: uuid(),
    /** Counts the saves that this editor sent, so that a delayed one does not overwrite a later one. */
    revisedOrder: integer(),
    views: integer().notNull().default(0),
    createdAt: timestampColumn().notNull().defaultNow(),
    /** When the content was last changed; counting a view doesn't change it. */
    updatedAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('posts_published_at').on(table.publishedAt)],
);

/** A post's categories in order; the breadcrumb shows the first one. */
export const postCategories = pgTable(
  'post_categories',
  {
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    /** From 0. */
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.categoryId] }),
    index('post_categories_category').on(table.categoryId),
  ],
);

/** A post's tags in order. */
export const postTags = pgTable(
  'post_tags',
  {
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    tagId: uuid()
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    /** From 0. */
    position: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.tagId] }), index('post_tags_tag').on(table.tagId)],
);

/** The unpublished text of an article, beside what is published of it. Publishing deletes the row. // B14 */
export const postDrafts = pgTable(
  'post_drafts',
  {
    postId: uuid()
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** What the editor saved (app/blog/article-content.ts). */
    content: jsonb().$type<ArticleContent>().notNull(),
    /** When it is to be published; null if it waits for somebody to do so. // B15 */
    publishAt: timestampColumn(),
    /** When staff were told that it was not published in time. */
    overdueReportedAt: timestampColumn(),
  },
  (table) => [index('post_drafts_publish_at').on(table.publishAt).where(sql`publish_at is not null`)],
);

/** Saved states of an article, to be looked at and restored. // B16 */
export const postVersions = pgTable(
  'post_versions',
  {
    id: id(),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** A `VersionKind` of app/blog/article-state.ts. */
    kind: text().notNull(),
    content: jsonb().$type<ArticleContent>().notNull(),
    savedById: uuid().references(() => admins.id, { onDelete: 'set null' }),
    savedBy: text().notNull(),
    /** When its first save was: saves of one open editor within ten minutes make one version. */
    begunAt: timestampColumn().notNull().defaultNow(),
    savedAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('post_versions_post').on(table.postId, table.savedAt)],
);

/**
 * Notifications that a scheduled article was not published in time, beside those about applications: older versions know
 * only the latter. A trigger (migration 0016) sends NOTIFY notifications on each change, as there. // B15
 */
export const articleNotifications = pgTable(
  'article_notifications',
  {
    postId: uuid()
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    read: boolean().notNull().default(false),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('article_notifications_created_at').on(table.createdAt)],
);

/** Addresses that an article had before; they redirect to its present one. // B15 */
export const postSlugs = pgTable(
  'post_slugs',
  {
    slug: text().primaryKey(),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('post_slugs_post').on(table.postId)],
);

/** Pictures uploaded for articles; their encodings are in the file store (app/blog/article-image.ts). // B14 */
export const articleImages = pgTable('article_images', {
  id: id(),
  /** The uploaded file's name, made safe to show. */
  name: text().notNull(),
  /** In pixels, of the largest encoding. */
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: timestampColumn().notNull().defaultNow(),
});

/** What was made of each document of the old content service, so that importing it again changes nothing. // B12 */
export const blogImports = pgTable(
  'blog_imports',
  {
    kind: text().$type<'author' | 'category' | 'tag' | 'post' | 'image'>().notNull(),
    /** The document's ID; an image's file name. */
    sourceId: text().notNull(),
    rowId: uuid().notNull(),
    /** SHA-256 in hex of the document as it was imported. */
    sourceHash: text().notNull(),
    /** SHA-256 in hex of the row as the import left it: another one means that staff have edited it since. */
    rowHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.sourceId] })],
);

/** Who has an article open in the editor; rows that were not renewed for a minute are of browsers that are gone. // B16 */
export const articleEditors = pgTable(
  'article_editors',
  {
    /** One open editor: a person may have several. */
    id: id(),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    adminId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    seenAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('article_editors_post').on(table.postId)],
);

/**
 * The daily salt of visitor hashes, shared by all processes. Deleted the next day, so that hashes can't be traced back.
 */
export const visitorSalts = pgTable('visitor_salts', {
  /** In the company's time zone. */
  day: date().primaryKey(),
  /** Hex. */
  salt: text().notNull(),
});

/** Today's counted views, so that a visitor counts once a day. Deleted the next day. // B7 */
export const postVisitors = pgTable(
  'post_visitors',
  {
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    /** Salted hash of the IP address, for the limit per sender; the address itself isn't stored. */
    sender: text().notNull(),
    /** Salted hash of IP address and User-Agent. */
    visitor: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.day, table.sender, table.visitor] })],
);

export const adminPosition = pgEnum('admin_position', ['Admin', 'Manager']);

/** Back office accounts. better-auth calls this table `user`. */
export const admins = pgTable('admins', {
  id: id(),
  name: text().notNull(),
  /** The login, always in lower case. */
  email: text().notNull().unique('admins_email'),
  emailVerified: boolean().notNull().default(true),
  /** A picture name from content/avatars. */
  avatar: text(),
  position: adminPosition().notNull(),
  createdAt: timestampColumn().notNull().defaultNow(),
  updatedAt: timestampColumn().notNull().defaultNow(),
});

const adminId = () =>
  uuid()
    .notNull()
    .references(() => admins.id, { onDelete: 'cascade' });

/** Passwords as argon2id hashes. better-auth calls this table `account`. */
export const credentials = pgTable(
  'credentials',
  {
    id: id(),
    userId: adminId(),
    /** The admin's id, and always 'credential': better-auth supports other providers, which aren't used. */
    accountId: text().notNull(),
    providerId: text().notNull(),
    password: text().notNull(),
    /** Required by better-auth for other providers; always empty. */
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: timestampColumn(),
    refreshTokenExpiresAt: timestampColumn(),
    scope: text(),
    createdAt: timestampColumn().notNull().defaultNow(),
    updatedAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [unique('credentials_user').on(table.userId, table.providerId)],
);

/** Sessions with their latest expiry. // A3 */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: adminId(),
    token: text().notNull().unique('sessions_token'),
    expiresAt: timestampColumn().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** When the admin last confirmed the password in this session; signing in does not count. // A7, A8, A9 */
    passwordConfirmedAt: timestampColumn(),
    createdAt: timestampColumn().notNull().defaultNow(),
    updatedAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** better-auth's short-lived tokens, hashed. Required by it; password mails use `password_resets` instead. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestampColumn().notNull(),
    createdAt: timestampColumn().notNull().defaultNow(),
    updatedAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);

/** Unused links in password mails, by the token's SHA-256. // A4 */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text().primaryKey(),
    adminId: adminId(),
    expiresAt: timestampColumn().notNull(),
  },
  (table) => [index('password_resets_admin').on(table.adminId)],
);

/**
 * Invitations of new colleagues that are neither accepted nor taken back. They grant nothing: the account is made when one
 * is accepted. Those of a deleted account go with it.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    /** The login of the account to be, always in lower case. */
    email: text().notNull().unique('invitations_email'),
    position: adminPosition().notNull(),
    inviterId: adminId(),
    createdAt: timestampColumn().notNull().defaultNow(),
    /** When the last mail was asked for. */
    mailedAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('invitations_inviter').on(table.inviterId)],
);

/** The links in invitation mails, by the token's SHA-256. Each mail has one of its own. */
export const invitationLinks = pgTable(
  'invitation_links',
  {
    tokenHash: text().primaryKey(),
    invitationId: uuid()
      .notNull()
      .references(() => invitations.id, { onDelete: 'cascade' }),
    expiresAt: timestampColumn().notNull(),
  },
  (table) => [index('invitation_links_invitation').on(table.invitationId)],
);

/** Sign-ins with a correct password that still need the second factor's code. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    /** SHA-256 of the token in the browser's cookie. */
    tokenHash: text().primaryKey(),
    adminId: adminId(),
    /** Whether 'Keep me logged in' was ticked. */
    keep: boolean().notNull(),
    /** The office page to open after sign-in. */
    wanted: text().notNull(),
    expiresAt: timestampColumn().notNull(),
  },
  (table) => [index('pending_sign_ins_admin').on(table.adminId)],
);

/** Authenticator apps (TOTP, RFC 6238, 30-second steps). */
export const secondFactors = pgTable('second_factors', {
  adminId: adminId().primaryKey(),
  /** The shared TOTP secret, encrypted with the session secret. */
  secret: text().notNull(),
  /** When the first code confirmed the app. */
  confirmedAt: timestampColumn().notNull(),
  /** The 30-second step since 1970 of the last accepted code; codes of that step and earlier ones are rejected. */
  lastStep: integer().notNull().default(0),
  createdAt: timestampColumn().notNull().defaultNow(),
});

/**
 * Second factors waiting for their first code. A set-up belongs to the session that gave the password for it, and is
 * deleted with it.
 */
export const twoFactorSetups = pgTable('two_factor_setups', {
  sessionId: uuid()
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  /** The shared TOTP secret, encrypted with the session secret. */
  secret: text().notNull(),
  wrongCodes: integer().notNull().default(0),
  expiresAt: timestampColumn().notNull(),
});

/**
 * Security changes to mail to the account's owner. The address is stored here, because after a change of address the
 * account no longer has the old one.
 */
export const accountNotices = pgTable('account_notices', {
  id: id(),
  name: text().notNull(),
  address: text().notNull(),
  /** For example 'email-changed'. */
  event: text().notNull(),
  /** Who did it; empty if nobody was signed in. */
  actorName: text().notNull(),
  /** The new address, if that is what changed. */
  newAddress: text(),
  createdAt: timestampColumn().notNull().defaultNow(),
});

/** Single-use codes for signing in without the authenticator app, by their SHA-256. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text().primaryKey(),
    adminId: uuid()
      .notNull()
      .references(() => secondFactors.adminId, { onDelete: 'cascade' }),
  },
  (table) => [index('recovery_codes_admin').on(table.adminId)],
);

/** Admins' settings; no row means the defaults. // T1 */
export const adminSettings = pgTable('admin_settings', {
  adminId: adminId().primaryKey(),
  emailNotifications: boolean().notNull(),
  websiteNotifications: boolean().notNull(),
  loginHistory: boolean().notNull(),
  keepSignedIn: boolean().notNull(),
  /** Whether single keys act on applications; somebody who dictates switches them off (WCAG 2.1.4). // H2 */
  shortcuts: boolean().notNull().default(true),
});

/** The company's own cutting speeds, from which staff see cutting times (drawings/cutting-time.ts). */
export const cuttingFeeds = pgTable(
  'cutting_feeds',
  {
    /** A process of drawings/fit.ts. */
    process: text().notNull(),
    thicknessMm: doublePrecision().notNull(),
    mmPerMinute: doublePrecision().notNull(),
    pierceSeconds: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.process, table.thicknessMm] })],
);

/** Sign-ins of admins who switched Login History on. // T1 */
export const loginHistory = pgTable(
  'login_history',
  {
    id: id(),
    adminId: adminId(),
    at: timestampColumn().notNull().defaultNow(),
    succeeded: boolean().notNull(),
    ipAddress: text().notNull(),
    userAgent: text().notNull(),
  },
  (table) => [index('login_history_admin').on(table.adminId, table.at)],
);

/**
 * The audit log. Append-only, enforced by a trigger (migration 0006). Stores names, since entries outlive accounts.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    at: timestampColumn().notNull().defaultNow(),
    /** Null if nobody was signed in, such as at the first start. No foreign key: entries outlive accounts. */
    actorId: uuid(),
    actorName: text().notNull(),
    /** For example 'account-created'. */
    action: text().notNull(),
    /** The id of the affected row. */
    subjectId: uuid(),
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  (table) => [
    index('audit_entries_at').on(table.at, table.id),
    index('audit_entries_actor').on(table.actorId, table.at),
    index('audit_entries_action').on(table.action, table.at),
    // For the timeline of an application. // H6
    index('audit_entries_subject').on(table.subjectId, table.at),
  ],
);

/** Candidates. All personal data references this row and is deleted with it by cascade. // R2, X5 */
export const candidates = pgTable(
  'candidates',
  {
    id: id(),
    fullName: text().notNull(),
    email: text().notNull(),
    /** As shown: +27 XX XXX XXXX from the careers form; free text if entered by staff. // C3, R13 */
    contactNumber: text().notNull(),
    /** A picture name from content/avatars. */
    avatar: text(),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [
    index('candidates_created_at').on(table.createdAt),
    index('candidates_email').on(sql`lower(${table.email})`),
    // The last nine digits are the same with and without the country code. // H6
    index('candidates_phone').on(sql`right(regexp_replace(${table.contactNumber}, '\\D', '', 'g'), 9)`),
  ],
);

export const questionType = pgEnum('question_type', ['text', 'checkbox', 'select', 'radio']);

/** Questions to applicants for a position. // C4, R4 */
export const questions = pgTable(
  'questions',
  {
    id: id(),
    /** Null if the position was deleted: the question stays until staff move or delete it. // R14 */
    positionId: uuid().references(() => positions.id, { onDelete: 'set null' }),
    type: questionType().notNull(),
    text: text().notNull(),
    /** The options of a select or radio question in order; empty for other types. */
    options: jsonb().$type<readonly string[]>().notNull().default([]),
    /**
     * Order among the position's questions. Those that were moved have negative places, and all others 0, in the order of
     * creation: so a new question comes last, also one that an earlier version stores. // H8
     */
    place: integer().notNull().default(0),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('questions_position').on(table.positionId, table.createdAt)],
);

/** A candidate's application for a position. // C8 */
export const applications = pgTable(
  'applications',
  {
    id: id(),
    /** Shown to applicants and in the audit as A-1042. */
    number: integer().notNull().unique('applications_number').generatedAlwaysAsIdentity({ startWith: 1001 }),
    candidateId: uuid()
      .notNull()
      .unique('applications_candidate')
      .references(() => candidates.id, { onDelete: 'cascade' }),
    /** Null if the position was deleted. // R14 */
    positionId: uuid().references(() => positions.id, { onDelete: 'set null' }),
    /** A status from app/recruitment/applications/status.ts; imported data may contain others. // R5 */
    status: text().notNull().default('active'),
    /**
     * The CV's sanitised file name, for display only; its content is in the file store under `cvKey`. All four are
     * null if staff entered the application without a CV. // R13
     */
    cvName: text(),
    cvKey: text().unique('applications_cv_key'),
    cvBytes: integer(),
    cvMediaType: text(),
    // C6: the additional questions; keys of app/recruitment/apply/additional-questions.ts.
    currentlyWorking: boolean().notNull(),
    /** Empty if not given, like the qualification. */
    reasonForChange: text().notNull(),
    /** In rand a month. Null if staff entered the application without it. // H12 */
    currentSalary: integer(),
    /** In rand a month; null likewise. */
    desiredSalary: integer(),
    highestQualification: text().notNull(),
    /** Empty if not given, or if staff entered the application. */
    interestReason: text().notNull().default(''),
    /** Whether the last note was to be mailed to the candidate. // R8 */
    sendEmail: boolean().notNull().default(false),
    contacted: boolean().notNull().default(false),
    assigneeId: uuid().references(() => admins.id, { onDelete: 'set null' }),
    /** When it was assigned to the current assignee; null if unassigned. // D2 */
    assignedAt: timestampColumn(),
    /** The form's random idempotency key; null if sent without scripts. */
    submissionKey: text(),
    /** SHA-256 in hex over all fields and files, which identifies a repeated submission. */
    fingerprint: text().notNull(),
    createdAt: timestampColumn().notNull().defaultNow(),
    lastEditedAt: timestampColumn().notNull().defaultNow(),
    /** When the applicant withdrew it, which closes it. A trigger (end_withdrawal) empties it when it is opened again. // H10 */
    withdrawnAt: timestampColumn(),
    /**
     * What the search box looks through (app/recruitment/applications/application-search.ts). Null where a version that
     * knows no search wrote the row: the next start fills it in.
     */
    search: text(),
  },
  (table) => [
    index('applications_search_missing').on(table.id).where(sql`search is null`),
    index('applications_created_at').on(table.createdAt),
    index('applications_last_edited_at').on(table.lastEditedAt),
    index('applications_fingerprint').on(table.fingerprint, table.createdAt),
    index('applications_submission_key').on(table.submissionKey),
    index('applications_position').on(table.positionId),
    index('applications_assignee').on(table.assigneeId, table.assignedAt),
    index('applications_status').on(table.status, table.createdAt),
    check(
      'applications_cv_whole',
      sql`num_nulls(${table.cvName}, ${table.cvKey}, ${table.cvBytes}, ${table.cvMediaType}) in (0, 4)`,
    ),
    // For the dashboard's figures of a year.
    index('applications_assigned').on(table.assignedAt, table.positionId).where(sql`assignee_id is not null`),
  ],
);

/** What the candidate was last told about an interview, in a mail that was sent. */
export type ToldInterview = {
  /** ISO date and time. */
  startsAt: string;
  minutes: number;
  place: string;
  sequence: number;
  cancelled: boolean;
};

/** An interview with a candidate. // H7 */
export const interviews = pgTable(
  'interviews',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    startsAt: timestampColumn().notNull(),
    minutes: integer().notNull(),
    place: text().notNull(),
    /** Counts the changes, so that calendars know which invitation is the newest (RFC 5545, SEQUENCE). */
    sequence: integer().notNull().default(0),
    cancelledAt: timestampColumn(),
    /** Whether it was cancelled because its application was closed; opening that again restores it. */
    cancelledByClosing: boolean().notNull().default(false),
    /** Null until a mail about it was sent. */
    told: jsonb().$type<ToldInterview>(),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [
    index('interviews_application').on(table.applicationId, table.startsAt),
    index('interviews_starts_at').on(table.startsAt).where(sql`cancelled_at is null`),
  ],
);

/** The colleagues who hold an interview. // H7 */
export const interviewers = pgTable(
  'interviewers',
  {
    interviewId: uuid()
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    adminId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.interviewId, table.adminId] }),
    index('interviewers_admin').on(table.adminId),
  ],
);

/** The links to an applicant's private page; each mail to the applicant has its own. // H10 */
export const applicantLinks = pgTable(
  'applicant_links',
  {
    /** SHA-256 in hex, so that reading the database reveals no link. */
    tokenHash: text().primaryKey(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** The address it was mailed to. If staff correct the address, the link in the wrong mailbox stops working. */
    mailedTo: text().notNull(),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('applicant_links_application').on(table.applicationId)],
);

/** Requests for a code that confirms an export or erasure. The code itself is derived from the id. // H10 */
export const applicantCodes = pgTable(
  'applicant_codes',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    purpose: text().$type<'export' | 'erase'>().notNull(),
    /** How many codes were tried. */
    tries: integer().notNull().default(0),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('applicant_codes_application').on(table.applicationId, table.createdAt)],
);

/** A mail that a member of staff wrote to a candidate. Its state is that of its outgoing mail. // H5 */
export const candidateMails = pgTable(
  'candidate_mails',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** A key of app/mail/occasions.ts. */
    occasion: text().notNull(),
    authorId: uuid().references(() => admins.id, { onDelete: 'set null' }),
    /** The author's name at the time, since the mail outlives the account. */
    author: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    createdAt: timestampColumn().notNull().defaultNow(),
    /** When it is to leave. */
    sendAt: timestampColumn().notNull(),
    /** The status that taking it back restores; null if the mail came without a decision. */
    statusBefore: text(),
    /** The interview that it invites to or cancels: the calendar file is made of it. // H7 */
    interviewId: uuid().references(() => interviews.id, { onDelete: 'set null' }),
    takenBackAt: timestampColumn(),
    /** Why it was not sent when it was due, as a key of app/recruitment/applications/candidate-mail.ts. */
    dropped: text(),
  },
  (table) => [index('candidate_mails_application').on(table.applicationId, table.createdAt)],
);

/** Answers with a copy of the question, since they outlive question and position. // R14 */
export const answers = pgTable(
  'application_answers',
  {
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** Order among the application's answers, from 0. */
    place: smallint().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.place] })],
);

/** What was made of each document of the old recruitment system, so that importing it again adds nothing twice. // H13 */
export const recruitmentImports = pgTable(
  'recruitment_imports',
  {
    kind: text().$type<'position' | 'question' | 'candidate' | 'note'>().notNull(),
    /** The document's ID in the old system. */
    sourceId: text().notNull(),
    /** No foreign key: it outlives the row, so that what was erased here is not imported again. */
    rowId: uuid().notNull(),
    /** SHA-256 in hex of the document as it was imported. */
    sourceHash: text().notNull(),
    /** SHA-256 in hex of the row as the import left it: another one means that staff have edited it since. */
    rowHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.sourceId] })],
);

/** Staff notes about an application. // R8 */
export const notes = pgTable(
  'notes',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** The author's name at the time, since the note outlives the account. */
    author: text().notNull(),
    text: text().notNull(),
    /** Whether the text was to be mailed to the candidate. */
    mailed: boolean().notNull().default(false),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [index('notes_application').on(table.applicationId, table.createdAt)],
);

export const notificationType = pgEnum('notification_type', [
  'new_applicant',
  'withdrawn',
  'infected',
  'cv_replaced',
]);

/**
 * Notifications, shared by all staff: reading or clearing affects everybody. A trigger (migration 0005) sends NOTIFY
 * notifications to all server processes on each change. // D7, D8
 */
export const notifications = pgTable(
  'notifications',
  {
    /** The application's id, which is also the notification's. */
    applicationId: uuid()
      .primaryKey()
      .references(() => applications.id, { onDelete: 'cascade' }),
    type: notificationType().notNull().default('new_applicant'),
    read: boolean().notNull().default(false),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [
    index('notifications_created_at').on(table.createdAt),
    index('notifications_unread').on(table.applicationId).where(sql`not read`),
  ],
);

/**
 * Results of office forms that created something in the last day: submitting the same form again returns the stored
 * result (platform/submission/once.server.ts).
 */
export const officeSubmissions = pgTable('office_submissions', {
  /** SHA-256 of the form's random key, its sender and its content. */
  fingerprint: text().primaryKey(),
  answer: jsonb().$type<{ kind: 'done'; message?: string; data?: unknown }>().notNull(),
  createdAt: timestampColumn().notNull().defaultNow(),
});

/** One row: what identifies this installation, in its backups, and its file store. */
export const installation = pgTable('installation', {
  only: boolean().primaryKey().default(true),
  id: uuid().notNull().defaultRandom(),
  /** What the file `store-id` in the file store says; null before the first start. */
  fileStore: uuid(),
});
