import { and, asc, eq, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { customerContacts, customers } from '#app/customers/customers.tables.ts';
import { leads } from '#app/leads/records/leads.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { quotationRevisions, quotations } from './quotations.tables.ts';

/** Why leads are erased: one that staff chose, a person with all their leads, or one whose time is over. */
export type WhyErased = 'lead' | 'person' | 'expired';

export type Belongings = {
  /** Those of the leads; of a whole person also those without a request that are addressed to them. */
  readonly quotations: readonly {
    id: string;
    number: number;
    leadId: string | null;
    customerId: string | null;
    /** Accepted, so that it stays when its person is erased. */
    stays: boolean;
  }[];
  /** A person's contacts go with their last lead. */
  readonly contacts: readonly (typeof customerContacts.$inferSelect)[];
  /** The customers that nothing else is about. */
  readonly customers: readonly (typeof customers.$inferSelect)[];
};

/**
 * What belongs to leads beyond themselves: what goes with them, or is exported with them. Unless their person is erased or exported, quotations without a request that are addressed to the same
 * mailbox have a time of their own, and until it is over the contact stays. // P15
 *
 * @param leadIds one lead, or all of a person.
 */
export async function findBelongings(
  db: Database,
  leadIds: readonly string[],
  why: WhyErased | 'exported',
  { isLocked = false } = {},
): Promise<Belongings> {
  const people = await findPeople(db, leadIds);
  const isWhole = why === 'person' || why === 'exported';
  const addressed = isWhole ? people.map(({ email }) => isAddressedTo(email)) : [];
  const { id, number, leadId, customerId } = quotations;
  const query = db
    .select({ id, number, leadId, customerId })
    .from(quotations)
    .where(or(inArray(leadId, [...leadIds]), ...addressed))
    .orderBy(asc(id));
  const rows = await (isLocked ? query.for('update') : query);
  const staying = why === 'exported' ? new Set() : await acceptedOf(db, rows);
  const found = rows
    .map((row) => ({ ...row, stays: staying.has(row.id) }))
    .toSorted((a, b) => a.number - b.number);
  if (people.length === 0 || (!isWhole && (await isBeingQuoted(db, people))))
    return { quotations: found, contacts: [], customers: [] };
  return { quotations: found, ...(await findContacts(db, people, found)) };
}

type Person = Pick<typeof leads.$inferSelect, 'name' | 'email' | 'phone'>;

/** Who asked in these leads; nobody if another lead is theirs too, or if nothing says who they are. */
async function findPeople(db: Database, leadIds: readonly string[]): Promise<Person[]> {
  const { id, name, email, phone } = leads;
  const ids = [...leadIds];
  const rows = await db.select({ name, email, phone }).from(leads).where(inArray(id, ids));
  const people = rows.filter((row) => row.email !== '' || row.phone !== '');
  const theirs = or(...people.map((person) => isTheirs(person, leads)));
  return theirs !== undefined && (await db.$count(leads, and(theirs, notInArray(id, ids)))) > 0 ? [] : people;
}

/** Rows with a person's email address, or their phone number if they gave none. */
export function isTheirs({ email, phone }: Person, columns: { email: AnyPgColumn; phone: AnyPgColumn }) {
  return email === ''
    ? and(eq(columns.email, ''), eq(columns.phone, phone))
    : eq(sql`lower(${columns.email})`, email.toLowerCase());
}

/** Quotations without a request that have gone, or would go, to a mailbox. */
export function isAddressedTo(email: string): SQL | undefined {
  if (email === '') return undefined;
  return and(
    isNull(quotations.leadId),
    sql`exists (select 1 from quotation_revisions revision where revision.quotation_id = quotations.id
      and lower(revision.content->>'contactEmail') = ${email.toLowerCase()})`,
  );
}

/** Whether a quotation without a request, and not accepted, is addressed to somebody. */
async function isBeingQuoted(db: Database, people: readonly Person[]): Promise<boolean> {
  const addressed = or(...people.map(({ email }) => isAddressedTo(email)));
  if (addressed === undefined) return false;
  return (await db.$count(quotations, and(addressed, ne(quotations.state, 'accepted')))) > 0;
}

async function acceptedOf(db: Database, found: readonly { id: string }[]): Promise<Set<string>> {
  const { quotationId, state } = quotationRevisions;
  const ids = found.map(({ id }) => id);
  const rows = await db
    .selectDistinct({ quotationId })
    .from(quotationRevisions)
    .where(and(eq(state, 'accepted'), inArray(quotationId, ids)));
  return new Set(rows.map((row) => row.quotationId));
}

/**
 * The contacts of a person, and the customers that nothing else is about, of which these were the last contacts or which are called
 * like the person.
 *
 * @param quoted their quotations: at their customers a contact with the person's name is theirs, whatever its mailbox, which may have
 * been corrected on the lead only. Those that don't stay go too.
 */
export async function findContacts(
  db: Database,
  people: readonly Person[],
  quoted: Belongings['quotations'],
): Promise<Pick<Belongings, 'contacts' | 'customers'>> {
  const { name, customerId } = customerContacts;
  const at = quoted.flatMap((quotation) => quotation.customerId ?? []);
  const theirNames = people.flatMap((person) => (person.name === '' ? [] : [person.name.toLowerCase()]));
  const contacts = await db
    .select()
    .from(customerContacts)
    .where(
      or(
        ...people.map((person) => isTheirs(person, customerContacts)),
        and(inArray(customerId, at), inArray(sql`lower(${name})`, theirNames)),
      ),
    )
    .orderBy(asc(customerContacts.createdAt));
  const called = people.flatMap((person) => [person.name, person.email, person.phone]);
  const unused = await db
    .select()
    .from(customers)
    .where(
      and(
        or(
          inArray(
            customers.id,
            contacts.map((contact) => contact.customerId),
          ),
          inArray(
            customers.name,
            called.filter((text) => text !== ''),
          ),
        ),
        isUnused({
          contacts: contacts.map(({ id }) => id),
          quotations: quoted.flatMap(({ id, stays }) => (stays ? [] : [id])),
        }),
      ),
    )
    .orderBy(asc(customers.name));
  return { contacts, customers: unused };
}

/** Customers without a contact and a quotation, apart from those that go. */
export function isUnused(
  going: { contacts: string[]; quotations: string[] } = { contacts: [], quotations: [] },
) {
  return sql`not exists (select 1 from ${customerContacts} contact where contact.customer_id = ${customers.id}
      and contact.id <> all(${sql.param(going.contacts)}::uuid[]))
    and not exists (select 1 from ${quotations} quotation where quotation.customer_id = ${customers.id}
      and quotation.id <> all(${sql.param(going.quotations)}::uuid[]))`;
}
