import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { preparedSql } from '#app/platform/db/prepared.ts';
import { adminSettings, leadNotifications, leads, outgoingMails } from '#app/platform/db/schema.ts';
import { searchColumnText } from '#app/platform/db/search-text.ts';
import { DOTS_IGNORED, mailboxOf } from '#app/platform/mail/mailbox.ts';
import { countMail, mailboxKey } from '#app/platform/mail/mailbox-limit.server.ts';
import type { SubmissionIdentity } from '#app/platform/submission/idempotency.server.ts';
import { LEAD_CONFIRMATION } from './confirmation.mails.ts';
import type { Enquiry } from './enquiry.ts';
import { LEAD_TO_ADMIN } from './lead-staff.mails.ts';
import { LEAD_TO_SALES } from './leads.mails.ts';
import type { QuoteRequest } from './quote.ts';

export type NewLead = ((Enquiry & { kind: 'enquiry' }) | (QuoteRequest & { kind: 'quote' })) &
  SubmissionIdentity;

/** Confirmations to one mailbox in 24 hours, so that the form can't be used to flood a third party. // L19 */
const CONFIRMATIONS = { name: 'confirmation', most: 3 };

/**
 * Stores a submitted lead with its notification in the bell and its mails, or finds the one that the same submission
 * stored before: the visitor waits for it, so all of it is one statement.
 *
 * @returns `id` is null if it was stored before.
 */
export async function storeLead(db: Database, lead: NewLead): Promise<{ id: string | null; number: number }> {
  const { kind, name, email, message, phone, submissionKey, fingerprint } = lead;
  const company = 'company' in lead ? lead.company : '';
  const { rows } = await storing(db).execute({
    id: randomUUID(),
    kind,
    name,
    company,
    email,
    phone,
    message,
    quoteType: 'quoteType' in lead ? lead.quoteType : '',
    arm: 'arm' in lead ? lead.arm : '',
    lines: JSON.stringify(('lines' in lead && lead.lines) || []),
    submissionKey,
    fingerprint,
    searchText: searchColumnText([name, company, email, phone, message]),
    mailbox: mailboxOf(email),
    mailboxKey: mailboxKey(email, CONFIRMATIONS.name),
  });
  const [stored] = rows;
  if (stored === undefined) throw new Error('A query of one row returned none');
  return stored;
}

const given = (name: string) => sql.placeholder(name);
const text = (fixed: string) => sql.raw(`'${fixed}'`);

/**
 * The number is taken before the row is inserted, since the search text contains it: an update afterwards would write the
 * row and its indexes twice.
 */
const storing = preparedSql<{ id: string | null; number: number }>(
  'store_lead',
  sql`
  with submitted as materialized (
    select known_lead(${given('fingerprint')}, ${given('submissionKey')}) as known
  ), numbered as materialized (
    select known, case when known is null then nextval(pg_get_serial_sequence('leads', 'number'))::int else known end as number
    from submitted
  ), stored as (
    insert into ${leads} (id, number, kind, name, company, email, phone, message, quote_type, arm, lines, submission_key, fingerprint, search)
    overriding system value
    select ${given('id')}::uuid, number, ${given('kind')}::lead_kind, ${given('name')}, ${given('company')}, ${given('email')},
      ${given('phone')}, ${given('message')}, ${given('quoteType')}, ${given('arm')}, ${given('lines')}::jsonb,
      ${given('submissionKey')}, ${given('fingerprint')}, ${searchInSql()}
    from numbered where known is null
    returning id
  ), notified as (
    insert into ${leadNotifications} (lead_id, type) select id, 'new' from stored
  ), confirmed as (
    ${countMail(given('mailboxKey'), CONFIRMATIONS, sql`from stored where not exists (${spamOf(sql`${given('mailbox')}`)})`)}
  ), mailed as (
    insert into ${outgoingMails} (kind, subject_id, recipient_id)
    select ${text(LEAD_TO_SALES)}, id, null::uuid from stored
    union all select ${text(LEAD_CONFIRMATION)}, id, null from stored, confirmed
    union all select ${text(LEAD_TO_ADMIN)}, id, ${adminSettings.adminId} from stored, ${adminSettings}
      where ${adminSettings.emailNotifications}
  )
  select (select id from stored) as id, number from numbered`,
);

/** `leadSearch` for a number that the statement itself has taken. */
function searchInSql(): SQL {
  const letter = sql`case when ${given('kind')} = 'quote' then 'q' else 'e' end`;
  return sql`concat(${letter}, '-', number, e'\\n', ${letter}, number, e'\\n', ${given('searchText')}::text)`;
}

/** The leads of a mailbox that are marked as spam. The condition on the status lets an index narrow the search to a few rows. */
function spamOf(mailbox: SQL): SQL {
  const domain = sql`split_part(lower(${leads.email}), '@', 2)`;
  const name = sql`split_part(split_part(lower(${leads.email}), '@', 1), '+', 1)`;
  const isDotted = sql.join(DOTS_IGNORED.map(text), sql`, `);
  const plain = sql`case when ${domain} in (${isDotted}) then replace(${name}, '.', '') else ${name} end`;
  return sql`select from ${leads} where ${leads.status} = 'spam' and ${plain} || '@' || ${domain} = ${mailbox}`;
}
