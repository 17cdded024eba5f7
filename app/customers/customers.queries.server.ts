import { and, asc, count, eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { formatPhone } from '#app/country/phone-number.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { likePattern, type RequestedPage } from '#app/platform/db/list-filter.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { searchTerms } from '#app/platform/db/search-text.ts';
import { companyDomain } from './company-domain.server.ts';
import type { Recognition } from './customer.ts';
import { customerContacts, customers } from './customers.tables.ts';

const CUSTOMERS_PER_PAGE = 25;

export type ListedCustomer = Awaited<ReturnType<typeof readPage>>[number];

/** One page of the customers in whose name, VAT number and contacts everything is that was typed, by name. // P9 */
export function listCustomers(db: Database, q: string, page: RequestedPage | number) {
  const total = db
    .select({ n: count() })
    .from(customers)
    .where(matches(q))
    .then(([counted]) => counted?.n ?? 0);
  return pageOfList(page, CUSTOMERS_PER_PAGE, total, (limit, offset) => readPage(db, q, limit, offset));
}

async function readPage(db: Database, q: string, limit: number, offset: number) {
  const { id, name, terms } = customers;
  // Drizzle doesn’t qualify columns in a subquery, so `customers.id` is written out.
  const text = folded(searchedText(sql`contact.name`, sql`contact.email`, sql`contact.phone`));
  const matched = searchTerms(q).map((term) => sql`(${text} like ${likePattern(term)})::int`);
  const best = matched.length > 0 ? sql`${sql.join(matched, sql` + `)} desc,` : sql``;
  const first = (column: SQL) => sql<string | null>`(select ${column} from customer_contacts contact
    where contact.customer_id = customers.id
    order by ${best} contact.created_at, contact.id limit 1)`;
  const rows = await db
    .select({
      id,
      name,
      terms,
      called: first(sql`coalesce(nullif(contact.name, customers.name), nullif(contact.email, ''))`),
      phone: first(sql`contact.phone`),
      contacts: sql<number>`(select count(*)::int from customer_contacts contact where contact.customer_id = customers.id)`,
    })
    .from(customers)
    .where(matches(q))
    .orderBy(sql`lower(${name})`, asc(id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ called, phone, ...row }) => ({
    ...row,
    /** The contact that was searched for, or added first; of a person the mailbox or the phone. */
    contact: called ?? (phone === null ? null : formatPhone(phone)),
  }));
}

/** As foldText does, but by the database, since customers have no search column. */
function folded(text: SQL): SQL {
  const letters = sql`translate(lower(${text}), 'øłđðı’‘', 'olddi''''')`;
  const pairs = sql`replace(replace(replace(replace(${letters}, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')`;
  return sql`regexp_replace(normalize(${pairs}, NFKD), '[\\u0300-\\u036f]', '', 'g')`;
}

/** What a contact is found by. */
function searchedText(name: SQLWrapper, email: SQLWrapper, phone: SQLWrapper): SQL {
  // The nine digits of a South African number, or all of another.
  const digits = sql`regexp_replace(regexp_replace(${phone}, '\\D', '', 'g'), '^(27|0)', '')`;
  return sql`concat_ws(' ', ${name}, ${email}, ${phone}, '0' || ${digits}, '27' || ${digits})`;
}

function matches(q: string): SQL | undefined {
  const { customerId, name, email, phone } = customerContacts;
  const contacts = sql`(select string_agg(${searchedText(name, email, phone)}, ' ')
    from ${customerContacts} where ${customerId} = ${customers.id})`;
  const text = folded(sql`concat_ws(' ', ${customers.name}, ${customers.vatNumber}, ${contacts})`);
  return and(...searchTerms(q).map((term) => sql`${text} like ${likePattern(term)}`));
}

export type CustomerDetail = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

/** A customer with its contacts, the first one first; null if it does not exist. */
export async function findCustomer(db: Database, id: string) {
  const [customer] = await db
    .select({ ...getTableColumns(customers), version: rowVersion(customers) })
    .from(customers)
    .where(eq(customers.id, id));
  if (customer === undefined) return null;
  const contact = customerContacts;
  const contacts = await db
    .select({ ...getTableColumns(contact), version: rowVersion(contact) })
    .from(contact)
    .where(eq(contact.customerId, id))
    .orderBy(asc(contact.createdAt), asc(contact.id));
  return { ...customer, contacts };
}

export type Sender = { name: string; company: string; email: string; phone: string };

/**
 * Finds the customer of a request's sender by email address, then phone number, then email domain (not of a public provider).
 * The oldest of several; null if there is none. // P9
 */
export async function recogniseCustomer(
  db: Database,
  { email, phone }: Sender,
): Promise<{ id: string; recognised: Recognition } | null> {
  const contact = customerContacts;
  const domain = companyDomain(email);
  const ways: readonly [Recognition['by'], string, SQL][] = [
    ['email', email, sql`lower(${contact.email}) = ${email.toLowerCase()}`],
    ['phone', phone, sql`${contact.phone} = ${phone}`],
    ['domain', domain, sql`split_part(lower(${contact.email}), '@', 2) = ${domain}`],
  ];
  for (const [by, of, way] of ways) {
    if (of === '') continue;
    const [customer] = await db
      .select({ id: contact.customerId })
      .from(contact)
      .innerJoin(customers, eq(customers.id, contact.customerId))
      .where(way)
      .orderBy(asc(customers.createdAt), asc(customers.id))
      .limit(1);
    if (customer !== undefined) return { ...customer, recognised: { by, of } };
  }
  return null;
}
