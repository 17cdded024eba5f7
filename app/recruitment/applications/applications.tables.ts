import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { adminId, admins } from '#app/accounts/admins/admins.tables.ts';
import { id, timestampColumn } from '#app/platform/db/columns.ts';
import { positions } from '../positions/positions.tables.ts';

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
    // C6: the additional questions; keys of app/recruitment/positions/additional-questions.ts.
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
     * When staff recorded that they had told the applicant by phone of closing it; null if they haven't. A trigger (end_told)
     * empties it when it is opened again. // H14
     */
    toldAt: timestampColumn(),
    /** Why it was closed, a key of app/recruitment/applications/assessment.ts; empty if nobody said. // H16 */
    declineReason: text().notNull().default(''),
    /** From one to five; null without a rating. // H16 */
    rating: smallint(),
    /** How far it has got while busy, one of the company's names for that; empty if nobody said. // H16 */
    stage: text().notNull().default(''),
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
    check('applications_rating', sql`${table.rating} between 1 and 5`),
    // For the dashboard's figures of a year.
    index('applications_assigned').on(table.assignedAt, table.positionId).where(sql`assignee_id is not null`),
  ],
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
    /** When it was deleted. Nothing shows it from then on; a nightly job removes it. */
    deletedAt: timestampColumn(),
  },
  (table) => [index('notes_application').on(table.applicationId, table.createdAt)],
);

export const notificationType = pgEnum('notification_type', [
  'new_applicant',
  'withdrawn',
  'infected',
  'cv_replaced',
  'time_asked',
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

export const staffNotificationType = pgEnum('staff_notification_type', ['assigned', 'mentioned']);

/** Notifications for one colleague, beside those for all: older versions know only the latter. A trigger sends NOTIFY, as there. // H4 */
export const staffNotifications = pgTable(
  'staff_notifications',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    recipientId: adminId(),
    type: staffNotificationType().notNull(),
    /** The name of who assigned it, or wrote the note. */
    author: text().notNull(),
    /** The note with the name in it. */
    noteId: uuid().references(() => notes.id, { onDelete: 'cascade' }),
    read: boolean().notNull().default(false),
    /** When a mail told of it. */
    mailedAt: timestampColumn(),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (table) => [
    index('staff_notifications_recipient').on(table.recipientId, table.createdAt),
    index('staff_notifications_application').on(table.applicationId),
    index('staff_notifications_note').on(table.noteId),
  ],
);
