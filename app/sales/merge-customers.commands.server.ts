import { eq } from 'drizzle-orm';
import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import { absorbCustomer, eraseContacts, lockCustomers } from '#app/customers/customers.commands.server.ts';
import { customerContacts, customers } from '#app/customers/customers.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { quotations } from '#app/quotations/quotations.tables.ts';

/** Makes two customers one: quotations and contacts of `from` become those of `into`. // P9 @returns false if one of them is gone. */
export function mergeCustomers(
  db: Database,
  actor: Actor,
  { from, into }: { from: string; into: string },
): Promise<boolean> {
  if (from === into) return Promise.resolve(false);
  return db.transaction(async (tx) => {
    if (!(await lockCustomers(tx, [from, into]))) return false;
    await tx.update(quotations).set({ customerId: into }).where(eq(quotations.customerId, from));
    await absorbCustomer(tx, actor, { from, into });
    return true;
  });
}

/** Deletes a customer that no quotation is about. @returns `quoted` if one is. */
export function deleteCustomer(db: Database, actor: Actor, id: string): Promise<'done' | 'gone' | 'quoted'> {
  return db.transaction(async (tx) => {
    const [customer] = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(eq(customers.id, id))
      .for('update');
    if (customer === undefined) return 'gone';
    if ((await tx.$count(quotations, eq(quotations.customerId, id))) > 0) return 'quoted';
    await eraseContacts(tx, actor, eq(customerContacts.customerId, id));
    await tx.delete(customers).where(eq(customers.id, id));
    await recordAudit(tx, actor, { action: 'customer-deleted', subjectId: id });
    return 'done';
  });
}
