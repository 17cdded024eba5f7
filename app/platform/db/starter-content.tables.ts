import { boolean, pgTable } from 'drizzle-orm/pg-core';

/** Marker row: inserted by the first migration, deleted by the first start, which then seeds the starter content. */
export const starterContent = pgTable('starter_content', { wanted: boolean().primaryKey() });
