import { queueNotice } from '#app/accounts/admins/account-notices.server.ts';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Published } from '#app/company/company.commands.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { renameInPriceBook } from '#app/prices/price-books.commands.server.ts';
import { renameInDrafts } from '#app/quotations/draft-lines.commands.server.ts';

/** The name of whoever publishes on the command line, who has no account. */
const COMMAND_LINE = 'Command line';

/**
 * Publishes something of the company, renames in prices and drafts what it renames, writes the audit, and tells all other admins by
 * mail if that has changed the bank details. Every publication goes through here. // O1, O5, O6
 *
 * @param actor null on the command line.
 * @param publish gets the name to show in the list of versions.
 * @param details of the audit entry.
 */
export async function publishAs(
  tx: Database,
  actor: Actor,
  publish: (publisher: string) => Promise<Published>,
  details: { section: string; restored?: string },
): Promise<Published> {
  const publisher = actor?.name ?? COMMAND_LINE;
  const published = await publish(publisher);
  if (!published.ok) return published;
  await renameInPriceBook(tx, actor, published.renamed);
  await renameInDrafts(tx, published.renamed);
  const isBankChanged = published.changed.includes('bank');
  await recordAudit(tx, actor, {
    action: 'company-changed',
    details: {
      ...details,
      revision: String(published.revision),
      ...(isBankChanged && { 'bank details': 'changed' }),
    },
  });
  if (isBankChanged) await tellOthers(tx, actor, publisher);
  return published;
}

/** A false account number is paid into: the more people hear of a change, the sooner one notices. */
async function tellOthers(tx: Database, actor: Actor, publisher: string): Promise<void> {
  for (const owner of await tx.select().from(admins))
    if (owner.id !== actor?.id)
      await queueNotice(tx, { event: 'bank-changed', owner, actor: { name: publisher } });
}
