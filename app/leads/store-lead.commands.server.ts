import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { adminSettings } from '#app/accounts/settings/settings.tables.ts';
import { batched } from '#app/platform/batched.ts';
import { type Database, isRefusal } from '#app/platform/db/client.server.ts';
import { perDatabase, preparedSql } from '#app/platform/db/prepared.ts';
import { searchColumnText } from '#app/platform/db/search-text.ts';
import { DOTS_IGNORED, mailboxOf } from '#app/platform/mail/mailbox.ts';
import { countMails, mailboxKey } from '#app/platform/mail/mailbox-limit.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import type { SubmissionIdentity } from '#app/platform/submission/idempotency.server.ts';
import { LEAD_CONFIRMATION } from './confirmation.mails.ts';
import type { Enquiry } from './enquiry.ts';
import { LEAD_TO_ADMIN } from './lead-staff.mails.ts';
import { LEAD_TO_SALES } from './leads.mails.ts';
import { leadNotifications, leads } from './leads.tables.ts';
import type { QuoteRequest } from './quote.ts';

export type NewLead = ((Enquiry & { kind: 'enquiry' }) | (QuoteRequest & { kind: 'quote' })) &
  SubmissionIdentity;

/** Confirmations to one mailbox in 24 hours, so that the form can't be used to flood a third party. // L19 */
const CONFIRMATIONS = { name: 'confirmation', most: 3 };

export type StoredLead = {
  /** Null if the same submission was stored before. */
  id: string | null;
  number: number;
};

/** Stores one lead in the caller's transaction. */
export async function storeLead(tx: Database, lead: NewLead): Promise<StoredLead> {
  const [stored] = await storeLeads(tx, [lead]);
  if (stored === undefined) throw new Error('A query of one row returned none');
  return stored;
}

/** The most leads that one statement stores. */
const MOST_TOGETHER = 50;

/**
 * Stores one lead in a transaction of its own, or in one with others that come while a statement is on its way. Of two equal
 * submissions the second waits for the next statement, which finds the first.
 */
export const storeLeadInBatch = perDatabase((db) =>
  batched((leads: readonly NewLead[]) => storeLeads(db, leads), {
    most: MOST_TOGETHER,
    keysOf: ({ submissionKey, fingerprint }) =>
      submissionKey === null ? [fingerprint] : [submissionKey, fingerprint],
    // Whatever the database refused was rolled back, and a lead that had been stored would be recognised.
    isPerhapsOfOne: isRefusal,
  }),
);

/**
 * Stores submitted leads with their notifications in the bell and their mails, or finds those that the same submissions
 * stored before: the visitors wait for it, so all of it is one statement.
 */
async function storeLeads(db: Database, given: readonly NewLead[]): Promise<StoredLead[]> {
  const submitted = given.map((lead, place) => {
    const { kind, name, email, message, phone, submissionKey, fingerprint } = lead;
    const company = 'company' in lead ? lead.company : '';
    return {
      place,
      id: randomUUID(),
      kind,
      name,
      company,
      email,
      phone,
      message,
      quote_type: 'quoteType' in lead ? lead.quoteType : '',
      arm: 'arm' in lead ? lead.arm : '',
      lines: ('lines' in lead && lead.lines) || [],
      submission_key: submissionKey,
      fingerprint,
      search_text: searchColumnText([name, company, email, phone, message]),
      mailbox: mailboxOf(email),
      mailbox_key: mailboxKey(email, CONFIRMATIONS.name),
    };
  });
  // Every process locks submissions in this order, so that no two of them wait for each other.
  const inOrder = submitted.toSorted((one, other) => (lockedBy(one) < lockedBy(other) ? -1 : 1));
  const { rows } = await storing(db).execute({ submitted: JSON.stringify(inOrder) });
  return rows;
}

function lockedBy({ submission_key, fingerprint }: { submission_key: string | null; fingerprint: string }) {
  return submission_key ?? fingerprint;
}

const text = (fixed: string) => sql.raw(`'${fixed}'`);

/**
 * The number is taken before the row is inserted, since the search text contains it: an update afterwards would write the
 * row and its indexes twice.
 */
const storing = preparedSql<StoredLead>(
  'store_leads',
  sql`
  with submitted as materialized (
    select *, known_lead(fingerprint, submission_key) as known
    from jsonb_to_recordset(${sql.placeholder('submitted')}::jsonb) as sent (
      place int, id uuid, kind lead_kind, name text, company text, email text, phone text, message text, quote_type text,
      arm text, lines jsonb, submission_key text, fingerprint text, search_text text, mailbox text, mailbox_key text)
  ), numbered as materialized (
    select *, case when known is null then nextval(pg_get_serial_sequence('leads', 'number'))::int else known end as number
    from submitted
  ), stored as (
    insert into ${leads} (id, number, kind, name, company, email, phone, message, quote_type, arm, lines, submission_key, fingerprint, search)
    overriding system value
    select id, number, kind, name, company, email, phone, message, quote_type, arm, lines, submission_key, fingerprint, ${searchInSql()}
    from numbered where known is null
    returning id
  ), notified as (
    insert into ${leadNotifications} (lead_id, type) select id, 'new' from stored
  ), ${countMails(
    sql`select id, mailbox_key as key from numbered
      where known is null and not exists (${spamOf(sql`numbered.mailbox`)})`,
    CONFIRMATIONS,
  )}, mailed as (
    insert into ${outgoingMails} (kind, subject_id, recipient_id)
    select ${text(LEAD_TO_SALES)}, id, null::uuid from stored
    union all select ${text(LEAD_CONFIRMATION)}, id, null from allowed_mails
    union all select ${text(LEAD_TO_ADMIN)}, id, ${adminSettings.adminId} from stored, ${adminSettings}
      where ${adminSettings.emailNotifications}
  )
  select case when known is null then id end as id, number from numbered order by place`,
);

/** `leadSearch` for a number that the statement itself has taken. */
function searchInSql(): SQL {
  const letter = sql`case when kind = 'quote' then 'q' else 'e' end`;
  return sql`concat(${letter}, '-', number, e'\\n', ${letter}, number, e'\\n', search_text)`;
}

/** The leads of a mailbox that are marked as spam. The condition on the status lets an index narrow the search to a few rows. */
function spamOf(mailbox: SQL): SQL {
  const domain = sql`split_part(lower(${leads.email}), '@', 2)`;
  const name = sql`split_part(split_part(lower(${leads.email}), '@', 1), '+', 1)`;
  const isDotted = sql.join(DOTS_IGNORED.map(text), sql`, `);
  const plain = sql`case when ${domain} in (${isDotted}) then replace(${name}, '.', '') else ${name} end`;
  return sql`select from ${leads} where ${leads.status} = 'spam' and ${plain} || '@' || ${domain} = ${mailbox}`;
}
