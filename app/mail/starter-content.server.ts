import { count, eq, inArray } from 'drizzle-orm';
import { auditEntries } from '#app/accounts/audit/audit.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Seeder } from '#app/platform/db/starter-content.server.ts';
import { starterTemplates } from '#content/starter/mail-templates.ts';
import { mailTemplates, starterTemplates as offered } from './templates.tables.ts';

/** Seeds the templates on the first start. // L18 */
export const seedMailTemplates: Seeder = async (tx) => {
  await tx.insert(mailTemplates).values([...starterTemplates]);
};

/**
 * Adds the starter templates that this version brings and this database has never had, each once: one that staff have
 * deleted doesn't come back. What a database of an earlier version was offered is not recorded, so there only occasions
 * without any template get theirs, except those that the audit knows as deleted. // H5, H7
 *
 * @param wanted STARTER_CONTENT; without it nothing is added, also later.
 * @returns how many were added.
 */
export function addNewStarterTemplates(db: Database, wanted: boolean): Promise<number> {
  return db.transaction(async (tx) => {
    const [counted] = await tx.select({ n: count() }).from(offered);
    // Of several processes that start, the second waits here and finds nothing new.
    const unoffered = await tx
      .insert(offered)
      .values(
        starterTemplates.map((template) => ({ occasion: template.occasion, name: firstName(template) })),
      )
      .onConflictDoNothing()
      .returning();
    if (!wanted || unoffered.length === 0) return 0;
    const isUnoffered = (starter: Starter) =>
      unoffered.some(
        (template) => template.occasion === starter.occasion && template.name === firstName(starter),
      );
    const fresh = starterTemplates.filter(isUnoffered);
    const missing = (counted?.n ?? 0) > 0 ? fresh : await withoutHistory(tx, fresh);
    if (missing.length === 0) return 0;
    const added = await tx
      .insert(mailTemplates)
      .values(missing)
      .onConflictDoNothing({ target: [mailTemplates.occasion, mailTemplates.name] })
      .returning({ id: mailTemplates.id });
    return added.length;
  });
}

type Starter = (typeof starterTemplates)[number];

/** The name by which a database knows that it was offered the template. */
const firstName = (template: Starter): string => ('formerly' in template ? template.formerly : template.name);

async function withoutHistory(tx: Database, fresh: readonly Starter[]): Promise<Starter[]> {
  const occasions = fresh.map(({ occasion }) => occasion);
  const present = await tx
    .selectDistinct({ occasion: mailTemplates.occasion })
    .from(mailTemplates)
    .where(inArray(mailTemplates.occasion, occasions));
  const deleted = await tx
    .select({ details: auditEntries.details })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'template-deleted'));
  return fresh.filter(
    (starter) =>
      !present.some((template) => template.occasion === starter.occasion) &&
      !deleted.some(({ details }) => details.name === starter.name || details.name === firstName(starter)),
  );
}
