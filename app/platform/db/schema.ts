import type { TypedObject } from '@portabletext/types';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
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

const id = () => uuid().primaryKey().default(sql`gen_random_uuid()`);
const moment = () => timestamp({ withTimezone: true });

export const leadKind = pgEnum('lead_kind', ['enquiry', 'quote']);

/** Someone wants something cut: an enquiry from the contact form, or a quote request. // L5, L13 */
export const leads = pgTable(
  'leads',
  {
    id: id(),
    /** Counts enquiries and quote requests together; E-1042 and Q-1043 are made of it. */
    number: integer().notNull().unique('leads_number').generatedAlwaysAsIdentity({ startWith: 1001 }),
    kind: leadKind().notNull(),
    name: text().notNull(),
    company: text().notNull().default(''),
    email: text().notNull(),
    /** +27 and nine digits; empty on a quote request, which asks for none. */
    phone: text().notNull().default(''),
    message: text().notNull().default(''),
    /** One of L8's; empty on an enquiry. */
    quoteType: text().notNull().default(''),
    /** The slug of the company's arm that was asked. */
    arm: text().notNull().default(''),
    /** The random key that the form sent along; null where no script ran. */
    submissionKey: text(),
    /** SHA-256 over everything that was sent, in hex: the same submission sent twice is known by it. */
    fingerprint: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('leads_fingerprint').on(table.fingerprint, table.createdAt)],
);

/** A file of a quote request. Its content is in the file store under `fileKey`. */
export const drawings = pgTable(
  'drawings',
  {
    id: id(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** Its place among the drawings of one request, from 0. */
    position: smallint().notNull(),
    /** The name the visitor gave it, made safe to show; it never touches the file system. */
    name: text().notNull(),
    bytes: integer().notNull(),
    mediaType: text().notNull(),
    sha256: text().notNull(),
    fileKey: text().notNull().unique('drawings_file_key'),
  },
  (table) => [unique('drawings_position').on(table.leadId, table.position)],
);

/** A mail whose try failed for a passing reason is waiting again; `failed` is final until somebody sends it again. */
export const mailState = pgEnum('mail_state', ['waiting', 'sending', 'sent', 'failed']);

/**
 * Each mail that is to go out, and what became of it. What it says is made when it is sent, so that erasing its subject
 * erases it. The processes take what is due from here (platform/mail/outbox.server.ts).
 */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: id(),
    /** Which letter it is; the department that queued it knows how to write it. */
    kind: text().notNull(),
    /** The id of what the mail is about, such as a lead. */
    subjectId: uuid().notNull(),
    /** The admin it goes to, where the subject alone does not say to whom. */
    recipientId: uuid(),
    state: mailState().notNull().default('waiting'),
    /** Tries that were begun, since it was queued or sent again. */
    attempts: integer().notNull().default(0),
    /** It is not sent before this moment. */
    dueAt: moment().notNull().defaultNow(),
    /** While it is being sent: until when the process that sends it has it for itself. */
    leasedUntil: moment(),
    /** When the last try began. */
    triedAt: moment(),
    /** The address that the last try was for. */
    recipient: text(),
    /** Why the last try failed; null once it is sent. */
    problem: text().$type<MailProblem>(),
    /** What the mail server said to that, in its own words. */
    lastError: text(),
    createdAt: moment().notNull().defaultNow(),
    /** When it was sent, or failed for good. */
    settledAt: moment(),
  },
  (table) => [
    index('outgoing_mails_subject').on(table.subjectId),
    index('outgoing_mails_state').on(table.state, table.dueAt),
  ],
);

/** Counts sendings by where they come from (L6); rate-limiter-flexible says what the columns are. */
export const sendingCounts = pgTable('sending_counts', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: 'number' }),
});

/** What the company hires for. Only active ones are open to applications. // R3, C2 */
export const positions = pgTable('positions', {
  id: id(),
  /** Its place on the web: /career/SLUG. It stays when the name changes. */
  slug: text().notNull().unique('positions_slug'),
  name: text().notNull(),
  description: text().notNull().default(''),
  active: boolean().notNull().default(false),
  createdAt: moment().notNull().defaultNow(),
});

/** Has its one row from the first migration on until the first start, which takes it and plants what starters see. */
export const starterContent = pgTable('starter_content', { wanted: boolean().primaryKey() });

/** Who writes for the blog. // B7, B11 */
export const authors = pgTable('authors', {
  id: id(),
  /** Its place on the web: /blog/authors/SLUG. */
  slug: text().notNull().unique('authors_slug'),
  name: text().notNull(),
  role: text().notNull().default(''),
  bio: text().notNull().default(''),
});

export const categories = pgTable('categories', {
  id: id(),
  /** What stands in /blog?category=SLUG. */
  slug: text().notNull().unique('categories_slug'),
  title: text().notNull(),
  description: text().notNull().default(''),
});

export const tags = pgTable('tags', {
  id: id(),
  slug: text().notNull().unique('tags_slug'),
  title: text().notNull(),
});

/** An article of the blog. // B11 */
export const posts = pgTable(
  'posts',
  {
    id: id(),
    /** Its place on the web: /blog/SLUG. */
    slug: text().notNull().unique('posts_slug'),
    title: text().notNull(),
    excerpt: text().notNull().default(''),
    /** Portable Text: blocks of text, and blocks of our own (app/blog/body.ts). */
    body: jsonb().$type<readonly TypedObject[]>().notNull().default([]),
    /** How long the body takes to read, in minutes, written with it (app/blog/read-time.ts); null is not known. // B8 */
    readMinutes: integer(),
    authorId: uuid()
      .notNull()
      .references(() => authors.id, { onDelete: 'restrict' }),
    /** Null is a draft; in the future, it is scheduled; nobody outside sees either. */
    publishedAt: moment(),
    featured: boolean().notNull().default(false),
    /** The name of a picture of content/pictures/catalogue.ts. */
    image: text(),
    views: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    /** When its content was last changed; a view is no change. */
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index('posts_published_at').on(table.publishedAt)],
);

/** The categories of a post in their order; the first one is its breadcrumb. */
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

/** The tags of a post in their order. */
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

/** What makes today's visitors unknown to tomorrow: made each day, shared by all processes, gone with the day. */
export const visitorSalts = pgTable('visitor_salts', {
  /** In the company's time zone. */
  day: date().primaryKey(),
  /** Hex. */
  salt: text().notNull(),
});

/** Who has read what today, so that a visitor counts once a day. Gone with the day. // B7 */
export const postVisitors = pgTable(
  'post_visitors',
  {
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    /** A salted hash of where it comes from, of which only so many count: no address is stored. */
    sender: text().notNull(),
    /** A salted hash of the same with the browser. */
    visitor: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.day, table.sender, table.visitor] })],
);

export const adminPosition = pgEnum('admin_position', ['Admin', 'Manager']);

/** Who works in the back office. The sign-in library knows this table as `user`. */
export const admins = pgTable('admins', {
  id: id(),
  name: text().notNull(),
  /** The login; always in lower case. */
  email: text().notNull().unique('admins_email'),
  emailVerified: boolean().notNull().default(true),
  /** The name of a picture in content/avatars. */
  avatar: text(),
  position: adminPosition().notNull(),
  createdAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
});

const adminId = () =>
  uuid()
    .notNull()
    .references(() => admins.id, { onDelete: 'cascade' });

/** An admin's password, as an argon2id hash. The sign-in library knows this table as `account`. */
export const credentials = pgTable(
  'credentials',
  {
    id: id(),
    userId: adminId(),
    /** The admin's id again, and always 'credential': the library would have room for other ways to sign in. */
    accountId: text().notNull(),
    providerId: text().notNull(),
    password: text().notNull(),
    /** The library insists on these columns, for other ways to sign in; they stay empty. */
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [unique('credentials_user').on(table.userId, table.providerId)],
);

/** Who is signed in, until when at the latest. // A3 */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: adminId(),
    token: text().notNull().unique('sessions_token'),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** The library's own short-lived tokens, hashed. It insists on the table; our password mails have theirs. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);

/** Links in password mails that still work; of the token only its SHA-256. // A4 */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text().primaryKey(),
    adminId: adminId(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('password_resets_admin').on(table.adminId)],
);

/** Passwords that were right where a second factor is asked for: what is needed to go on with its code. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    /** SHA-256 of what stands in the browser's cookie. */
    tokenHash: text().primaryKey(),
    adminId: adminId(),
    /** 'Keep me logged in' was ticked. */
    keep: boolean().notNull(),
    /** The office page that was wanted. */
    wanted: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('pending_sign_ins_admin').on(table.adminId)],
);

/** An app that shows an admin a new code every 30 seconds (TOTP, RFC 6238). */
export const secondFactors = pgTable('second_factors', {
  adminId: adminId().primaryKey(),
  /** What app and server share, encrypted with the session secret. */
  secret: text().notNull(),
  /** When a first code showed that the app has the secret; until then sign-in asks for none. */
  confirmedAt: moment(),
  /** Which 30 seconds since 1970 the last accepted code was of: it and all before are used up. */
  lastStep: integer().notNull().default(0),
  createdAt: moment().notNull().defaultNow(),
});

/** What opens an account, each once, when the app with its second factor is lost; of the code only its SHA-256. */
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

/** What an admin has chosen; who has chosen nothing has no row. // T1 */
export const adminSettings = pgTable('admin_settings', {
  adminId: adminId().primaryKey(),
  emailNotifications: boolean().notNull(),
  websiteNotifications: boolean().notNull(),
  loginHistory: boolean().notNull(),
  keepSignedIn: boolean().notNull(),
});

/** Sign-ins of those who have Login History on. // T1 */
export const loginHistory = pgTable(
  'login_history',
  {
    id: id(),
    adminId: adminId(),
    at: moment().notNull().defaultNow(),
    succeeded: boolean().notNull(),
    ipAddress: text().notNull(),
    userAgent: text().notNull(),
  },
  (table) => [index('login_history_admin').on(table.adminId, table.at)],
);

/**
 * What staff did. Rows are only ever added, which a trigger (migration 0006) holds; names stand in them so that they
 * outlive the accounts.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    at: moment().notNull().defaultNow(),
    /** Null where nobody was signed in, as at a first start. No reference: the entry stays when the account goes. */
    actorId: uuid(),
    actorName: text().notNull(),
    /** Such as 'account-created'. */
    action: text().notNull(),
    /** The id of what it was done to. */
    subjectId: uuid(),
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  (table) => [
    index('audit_entries_at').on(table.at, table.id),
    index('audit_entries_actor').on(table.actorId, table.at),
    index('audit_entries_action').on(table.action, table.at),
  ],
);

/** Someone who wants to work here. Everything of one person hangs on this row and goes with it. // R2, X5 */
export const candidates = pgTable(
  'candidates',
  {
    id: id(),
    fullName: text().notNull(),
    email: text().notNull(),
    /** As it is shown: +27 XX XXX XXXX from the careers form, whatever staff typed otherwise. // C3, R13 */
    contactNumber: text().notNull(),
    /** The name of a picture in content/avatars. */
    avatar: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('candidates_created_at').on(table.createdAt),
    index('candidates_email').on(sql`lower(${table.email})`),
  ],
);

export const questionType = pgEnum('question_type', ['text', 'checkbox', 'select', 'radio']);

/** What applicants for a position are asked. // C4, R4 */
export const questions = pgTable(
  'questions',
  {
    id: id(),
    /** Null once the position is gone: the question stays until staff move or delete it. // R14 */
    positionId: uuid().references(() => positions.id, { onDelete: 'set null' }),
    type: questionType().notNull(),
    text: text().notNull(),
    /** The choices of a select or radio question, in their order; empty otherwise. */
    options: jsonb().$type<readonly string[]>().notNull().default([]),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('questions_position').on(table.positionId, table.createdAt)],
);

/** A candidate applies for a position. // C8 */
export const applications = pgTable(
  'applications',
  {
    id: id(),
    /** What applicants and the audit know it by: A-1042. */
    number: integer().notNull().unique('applications_number').generatedAlwaysAsIdentity({ startWith: 1001 }),
    candidateId: uuid()
      .notNull()
      .unique('applications_candidate')
      .references(() => candidates.id, { onDelete: 'cascade' }),
    /** Null once the position is gone. // R14 */
    positionId: uuid().references(() => positions.id, { onDelete: 'set null' }),
    /** One of app/recruitment/status.ts; data that was carried over may hold others. // R5 */
    status: text().notNull().default('active'),
    /** The name the applicant gave the CV, made safe to show; its content is in the file store under `cvKey`. */
    cvName: text().notNull(),
    cvKey: text().notNull().unique('applications_cv_key'),
    cvBytes: integer().notNull(),
    cvMediaType: text().notNull(),
    // C6: what everybody is asked; keys of app/recruitment/additional-questions.ts.
    currentlyWorking: boolean().notNull(),
    reasonForChange: text().notNull(),
    /** In rand a month. */
    currentSalary: integer().notNull(),
    /** In rand a month. */
    desiredSalary: integer().notNull(),
    highestQualification: text().notNull(),
    /** Empty where staff entered the application. */
    interestReason: text().notNull().default(''),
    /** The last note asked for a mail to the candidate. // R8 */
    sendEmail: boolean().notNull().default(false),
    contacted: boolean().notNull().default(false),
    assigneeId: uuid().references(() => admins.id, { onDelete: 'set null' }),
    /** When it was assigned to the assignee; null where there is none. // D2 */
    assignedAt: moment(),
    /** The random key that the form sent along; null where no script ran. */
    submissionKey: text(),
    /** SHA-256 over everything that was sent, in hex: the same submission sent twice is known by it. */
    fingerprint: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    lastEditedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('applications_created_at').on(table.createdAt),
    index('applications_last_edited_at').on(table.lastEditedAt),
    index('applications_fingerprint').on(table.fingerprint, table.createdAt),
    index('applications_position').on(table.positionId),
    index('applications_assignee').on(table.assigneeId, table.assignedAt),
    index('applications_status').on(table.status, table.createdAt),
    // What the dashboard counts of a year.
    index('applications_assigned').on(table.assignedAt, table.positionId).where(sql`assignee_id is not null`),
  ],
);

/** What an applicant answered, with the question as it was asked: it outlives both question and position. // R14 */
export const answers = pgTable(
  'application_answers',
  {
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** Its place among the answers of one application, from 0. */
    place: smallint().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.place] })],
);

/** What staff wrote down about an application. // R8 */
export const notes = pgTable(
  'notes',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** The admin's name at the time: the note outlives the account. */
    author: text().notNull(),
    text: text().notNull(),
    /** Whether its text was to be mailed to the candidate. */
    mailed: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('notes_application').on(table.applicationId, table.createdAt)],
);

export const notificationType = pgEnum('notification_type', ['new_applicant']);

/**
 * What staff should know; read and cleared by one, it is so for all. A trigger (migration 0005) tells every server
 * process of each change: NOTIFY notifications. // D7, D8
 */
export const notifications = pgTable(
  'notifications',
  {
    /** The application it is about is its id. */
    applicationId: uuid()
      .primaryKey()
      .references(() => applications.id, { onDelete: 'cascade' }),
    type: notificationType().notNull().default('new_applicant'),
    read: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('notifications_created_at').on(table.createdAt),
    index('notifications_unread').on(table.applicationId).where(sql`not read`),
  ],
);
