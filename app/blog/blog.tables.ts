import type { TypedObject } from '@portabletext/types';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import { id, timestampColumn } from '#app/platform/db/columns.ts';
import type { ArticleContent } from './article-content.ts';

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
    /** Whether it came with the software; it is sample content as long as its revision is 0. // O8 */
    isSample: boolean().notNull().default(false),
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
