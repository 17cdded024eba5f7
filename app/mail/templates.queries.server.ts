import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import type { OccasionKey } from './occasions.ts';
import { mailTemplates } from './templates.tables.ts';

export type ListedTemplate = Awaited<ReturnType<typeof listTemplates>>[number];

/** All templates, or those for one occasion, by name. Not paged, since a company has a few dozen. */
export function listTemplates(db: Database, occasion?: OccasionKey) {
  const { id, name, subject, body } = mailTemplates;
  return db
    .select({ id, occasion: mailTemplates.occasion, name, subject, body, version: rowVersion(mailTemplates) })
    .from(mailTemplates)
    .where(occasion && eq(mailTemplates.occasion, occasion))
    .orderBy(asc(mailTemplates.occasion), asc(sql`lower(${name})`), asc(id));
}
