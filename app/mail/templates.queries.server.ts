import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { OCCASION_KEYS, type OccasionKey } from './occasions.ts';
import { mailTemplates } from './templates.tables.ts';

export type ListedTemplate = Awaited<ReturnType<typeof listTemplates>>[number];

/** All templates in the order of their occasions, or those for one, by name. Not paged, since a company has a few dozen. */
export function listTemplates(db: Database, occasion?: OccasionKey) {
  const { id, name, subject, body } = mailTemplates;
  return db
    .select({ id, occasion: mailTemplates.occasion, name, subject, body, version: rowVersion(mailTemplates) })
    .from(mailTemplates)
    .where(occasion && eq(mailTemplates.occasion, occasion))
    .orderBy(
      sql`array_position(${sql.param(OCCASION_KEYS)}::text[], ${mailTemplates.occasion})`,
      asc(sql`lower(${name})`),
      asc(id),
    );
}
