import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { lockName } from '#app/platform/db/lock-name.server.ts';
import { type ChangedRow, changedNames, conflicts, type RowEdit } from '#app/platform/db/row-edit.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { type ContactFields, type CustomerFields, isCalledLikePerson, type Recognition } from './customer.ts';
import { findCustomer, recogniseCustomer, type Sender } from './customers.queries.server.ts';
import { customerContacts, customers } from './customers.tables.ts';

/** Adds a customer. // P9 */
export function createCustomer(
  db: Database,
  actor: Actor,
  fields: Pick<CustomerFields, 'name'> & Partial<CustomerFields>,
): Promise<string> {
  return db.transaction((tx) => insertCustomer(tx, actor, fields));
}

/** Changes a customer. If somebody else has changed the same field since, nothing is stored. */
export function changeCustomer(
  db: Database,
  actor: Actor,
  edit: RowEdit<CustomerFields>,
): Promise<ChangedRow<CustomerFields>> {
  return db.transaction(async (tx) => {
    const [stored] = await tx
      .select({ ...getTableColumns(customers), version: rowVersion(customers) })
      .from(customers)
      .where(eq(customers.id, edit.id))
      .for('update');
    if (stored === undefined) return { ok: false, fault: 'gone' };
    if (conflicts<CustomerFields>(stored, edit)) return { ok: false, fault: 'changed', stored };
    const changed = changedNames<CustomerFields>(stored, edit.changes);
    if (changed.length === 0) return { ok: true };
    await tx.update(customers).set(edit.changes).where(eq(customers.id, edit.id));
    await recordChange(tx, actor, edit.id, changed.join(', '));
    return { ok: true };
  });
}

/** Stores what a customer lacks: the name of the business where it is called like a person, and the VAT number. // P9 */
export async function completeCustomer(
  db: Database,
  actor: Actor,
  id: string,
  { name, vatNumber }: Pick<CustomerFields, 'name' | 'vatNumber'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCustomer(tx, id);
    const stored = await findCustomer(tx, id);
    if (stored === null) return;
    const changes = {
      ...(name !== '' && isCalledLikePerson(stored) && { name }),
      ...(stored.vatNumber === '' && { vatNumber }),
    };
    const changed = changedNames<CustomerFields>(stored, changes);
    if (changed.length === 0) return;
    await tx.update(customers).set(changes).where(eq(customers.id, id));
    await recordChange(tx, actor, id, changed.join(', '));
  });
}

/** Adds a person to a customer. @returns false if the customer is gone. */
export function addContact(
  db: Database,
  actor: Actor,
  customerId: string,
  fields: ContactFields,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockCustomer(tx, customerId))) return false;
    await tx.insert(customerContacts).values({ ...fields, customerId });
    await recordChange(tx, actor, customerId, 'added a contact');
    return true;
  });
}

/** Changes a person at a customer. As `changeCustomer`. */
export function changeContact(
  db: Database,
  actor: Actor,
  edit: RowEdit<ContactFields>,
): Promise<ChangedRow<ContactFields>> {
  return db.transaction(async (tx) => {
    const [stored] = await tx
      .select({ ...getTableColumns(customerContacts), version: rowVersion(customerContacts) })
      .from(customerContacts)
      .where(eq(customerContacts.id, edit.id))
      .for('update');
    if (stored === undefined) return { ok: false, fault: 'gone' };
    if (conflicts<ContactFields>(stored, edit)) return { ok: false, fault: 'changed', stored };
    if (changedNames<ContactFields>(stored, edit.changes).length === 0) return { ok: true };
    await tx.update(customerContacts).set(edit.changes).where(eq(customerContacts.id, edit.id));
    await recordChange(tx, actor, stored.customerId, 'changed a contact');
    return { ok: true };
  });
}

/** Removes a person from a customer. @returns whether there was one. */
export function removeContact(db: Database, actor: Actor, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [removed] = await eraseContacts(tx, actor, eq(customerContacts.id, id));
    if (removed === undefined) return false;
    await recordChange(tx, actor, removed.customerId, 'removed a contact');
    return true;
  });
}

/** Deletes contacts; by these entries the restore of a backup deletes them again. // X5 @returns those that there were. */
export async function eraseContacts(tx: Database, actor: Actor, which: SQL) {
  const { id, customerId } = customerContacts;
  const erased = await tx.delete(customerContacts).where(which).returning({ id, customerId });
  for (const contact of erased)
    await recordAudit(tx, actor, { action: 'contact-erased', subjectId: contact.id });
  return erased;
}

/**
 * Finds the customer of a request's sender, or creates one from the request; the sender becomes a contact. Runs in the caller's
 * transaction. // P9
 *
 * @returns its id; by what it was recognised, null for a new one; and whether the sender became a contact just now.
 */
export async function findOrCreateCustomer(
  tx: Database,
  actor: Actor,
  sender: Sender,
): Promise<{ id: string; recognised: Recognition | null; senderAdded: boolean }> {
  // Two quotations for one new customer at the same moment make it once.
  await lockName(tx, 'customers');
  const customer = await recogniseCustomer(tx, sender);
  const id = customer?.id ?? (await insertCustomer(tx, actor, { name: nameOf(sender) }));
  const senderAdded = await addSender(tx, id, sender);
  return { id, recognised: customer?.recognised ?? null, senderAdded };
}

/** Adds the sender of a request as a contact of a customer. @returns false if they are one already. */
async function addSender(tx: Database, id: string, sender: Sender): Promise<boolean> {
  if ((await tx.$count(customerContacts, isContactOf(id, sender))) > 0) return false;
  await tx.insert(customerContacts).values({
    customerId: id,
    name: sender.name || sender.company || sender.email || sender.phone,
    email: sender.email,
    phone: sender.phone,
  });
  return true;
}

/** By mailbox; without one by phone. */
function isContactOf(id: string, sender: Sender): SQL | undefined {
  const { customerId, email, phone } = customerContacts;
  const isSender =
    sender.email === '' ? eq(phone, sender.phone) : sql`lower(${email}) = ${sender.email.toLowerCase()}`;
  return and(eq(customerId, id), isSender);
}

/**
 * Moves the sender of a request to another customer, or a new one, after a wrong match; they are recognised there next time. In the
 * caller's transaction. // P9
 *
 * @param into null for a new one.
 * @param senderAdded whether they became a contact of `from` by this request; then they are removed there.
 * @returns the customer's id, and whether they became a contact of it now.
 */
export async function moveSender(
  tx: Database,
  actor: Actor,
  sender: Sender,
  { from, into, senderAdded }: { from: string | null; into: string | null; senderAdded: boolean },
): Promise<{ id: string; senderAdded: boolean }> {
  if (from !== null && senderAdded) await tx.delete(customerContacts).where(isContactOf(from, sender));
  const id = into ?? (await insertCustomer(tx, actor, { name: nameOf(sender) }));
  return { id, senderAdded: await addSender(tx, id, sender) };
}

async function insertCustomer(
  tx: Database,
  actor: Actor,
  fields: typeof customers.$inferInsert,
): Promise<string> {
  const [stored] = await tx.insert(customers).values(fields).returning({ id: customers.id });
  if (stored === undefined) throw new Error('The customer was not stored');
  await recordAudit(tx, actor, { action: 'customer-created', subjectId: stored.id });
  return stored.id;
}

/** The name of a customer that is created from a request. */
const nameOf = ({ company, name, email, phone }: Sender) =>
  company || name || email || phone || 'No name given';

/**
 * Moves the contacts of one customer to another, both of them locked in the caller's transaction, and deletes it: no other row may
 * refer to it any more. A contact with the same mailbox adds what the other one lacks. // P9
 */
export async function absorbCustomer(
  tx: Database,
  actor: Actor,
  { from, into }: { from: string; into: string },
): Promise<void> {
  const [target, source] = [await findCustomer(tx, into), await findCustomer(tx, from)];
  if (target === null || source === null) throw new Error('A customer is not locked');
  for (const contact of source.contacts) {
    const same = target.contacts.find(
      ({ email }) => email !== '' && email.toLowerCase() === contact.email.toLowerCase(),
    );
    const change =
      same === undefined
        ? { customerId: into }
        : { jobTitle: same.jobTitle || contact.jobTitle, phone: same.phone || contact.phone };
    await tx
      .update(customerContacts)
      .set(change)
      .where(eq(customerContacts.id, same?.id ?? contact.id));
  }
  await tx
    .update(customers)
    .set({
      vatNumber: target.vatNumber || source.vatNumber,
      postalAddress: target.postalAddress || source.postalAddress,
      deliveryAddress: target.deliveryAddress || source.deliveryAddress,
      needsOrderNumber: target.needsOrderNumber || source.needsOrderNumber,
      notes: [target.notes, source.notes].filter(Boolean).join('\n'),
    })
    .where(eq(customers.id, into));
  await tx.delete(customers).where(eq(customers.id, from));
  await recordAudit(tx, actor, { action: 'customers-merged', subjectId: into });
}

/** Locks them in the same order for everyone. @returns whether all of them exist. */
export async function lockCustomers(tx: Database, ids: readonly string[]): Promise<boolean> {
  let found = true;
  for (const id of [...ids].sort()) found = (await lockCustomer(tx, id)) && found;
  return found;
}

/** @returns whether it exists. */
async function lockCustomer(tx: Database, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, id))
    .for('update');
  return rows.length > 0;
}

/** Never a name: a customer may be a person, whose erasure the audit log outlives. */
function recordChange(tx: Database, actor: Actor, subjectId: string, changed: string): Promise<void> {
  return recordAudit(tx, actor, { action: 'customer-changed', subjectId, details: { changed } });
}
