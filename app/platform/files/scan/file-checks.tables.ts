import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../../db/columns.ts';

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
