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

export const mailState = pgEnum('mail_state', ['queued', 'sent', 'failed']);

/** Each mail that is to go out. What it says is made when it is sent, so that erasing its subject erases it. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: id(),
    /** Which letter it is; the department that queued it knows how to write it. */
    kind: text().notNull(),
    /** The id of what the mail is about, such as a lead. */
    subjectId: uuid().notNull(),
    state: mailState().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: moment().notNull().defaultNow(),
    settledAt: moment(),
  },
  (table) => [
    index('outgoing_mails_subject').on(table.subjectId),
    index('outgoing_mails_state').on(table.state),
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
