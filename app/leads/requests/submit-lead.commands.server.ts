import { and, eq, inArray, sql } from 'drizzle-orm';
import { adminsToMail } from '#app/accounts/settings/settings.queries.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { putFiles } from '#app/platform/files/put-files.server.ts';
import { mailboxOf } from '#app/platform/mail/mailbox.ts';
import { countMailTo } from '#app/platform/mail/mailbox-limit.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import type { InspectedFile, StoredFile } from '#app/platform/submission/check-file.server.ts';
import {
  discardUnstored,
  lockSubmission,
  matchesSubmission,
  type SubmissionIdentity,
  submissionFingerprint,
} from '#app/platform/submission/idempotency.server.ts';
import { DRAWING_PREFIX } from '../parts/receive-drawings.server.ts';
import { storeLead } from '../records/create-lead.commands.server.ts';
import { LEAD_TO_ADMIN } from '../records/lead-staff.mails.ts';
import { drawings, leadNotifications, leads } from '../records/leads.tables.ts';
import { reference } from '../records/reference.ts';
import { LEAD_CONFIRMATION } from './confirmation.mails.ts';
import type { Enquiry } from './enquiry.ts';
import { LEAD_TO_SALES } from './leads.mails.ts';
import type { QuoteRequest } from './quote.ts';

type Dependencies = { db: Database; files: FileStore };

/**
 * Stores an enquiry and its mail to sales in one transaction; both are durable once this resolves.
 *
 * @param submissionKey the random key sent with the form, or null without scripts.
 * @returns the reference; the existing one if the same submission was stored before (C8, L13).
 */
export async function submitEnquiry(
  services: Dependencies,
  enquiry: Enquiry,
  submissionKey: string | null,
): Promise<{ reference: string }> {
  const fingerprint = submissionFingerprint('enquiry', enquiry);
  const lead = { ...enquiry, kind: 'enquiry', submissionKey, fingerprint } as const;
  const stored = await storeOnce(services.db, lead, []);
  return { reference: reference('enquiry', stored.number) };
}

/** Stores a quote request like an enquiry, but its drawings first, so that no row ever refers to a missing file. */
export async function submitQuoteRequest(
  services: Dependencies,
  quote: QuoteRequest,
  checked: readonly InspectedFile[],
  submissionKey: string | null,
): Promise<{ reference: string; isRepeated: boolean }> {
  const fingerprint = submissionFingerprint('quote', {
    ...quote,
    drawings: checked.map(({ name, sha256 }) => [name, sha256]),
  });
  const files = await putFiles(services.files, DRAWING_PREFIX, checked);
  const lead = { ...quote, kind: 'quote', submissionKey, fingerprint } as const;
  const stored = await storeOnce(services.db, lead, files).catch(async (error: unknown) => {
    const keys = files.map(({ fileKey }) => fileKey);
    await discardUnstored(services, keys, lead, async (tx) => {
      const references = await tx.$count(drawings, inArray(drawings.fileKey, keys));
      return references > 0;
    });
    throw error;
  });
  const isRepeated = !stored.isNew;
  if (isRepeated) await services.files.discard(files.map(({ fileKey }) => fileKey));
  return { reference: reference('quote', stored.number), isRepeated };
}

type NewLead = ((Enquiry & { kind: 'enquiry' }) | (QuoteRequest & { kind: 'quote' })) & SubmissionIdentity;

type FieldOf<Form> = Form extends unknown ? keyof Form : never;
/** The columns that the forms fill; `tsc` refuses a field of theirs that has no column. */
type Submitted = Pick<typeof leads.$inferInsert, FieldOf<NewLead>>;
/** Confirmations to one mailbox in 24 hours, so that the form can't be used to flood a third party. // L19 */
const CONFIRMATIONS = { name: 'confirmation', most: 3 };

/**
 * Stores a submitted lead with its drawings, its notification in the bell and its mails in one transaction, or finds the one that
 * the same submission stored before.
 */
function storeOnce(
  db: Database,
  lead: NewLead,
  files: readonly StoredFile[],
): Promise<{ number: number; isNew: boolean }> {
  return db.transaction(async (tx) => {
    await lockSubmission(tx, lead);
    const [earlier] = await tx
      .select({ number: leads.number })
      .from(leads)
      .where(matchesSubmission(leads, lead))
      .limit(1);
    if (earlier) return { number: earlier.number, isNew: false };

    const { id, number } = await storeLead(tx, lead satisfies Submitted, files);
    await tx.insert(leadNotifications).values({ leadId: id, type: 'new' });
    const isConfirmed = !(await isSpam(tx, lead.email)) && (await countMailTo(tx, lead.email, CONFIRMATIONS));
    const admins = await adminsToMail(tx);
    await tx
      .insert(outgoingMails)
      .values([
        { kind: LEAD_TO_SALES, subjectId: id },
        ...(isConfirmed ? [{ kind: LEAD_CONFIRMATION, subjectId: id }] : []),
        ...admins.map((admin) => ({ kind: LEAD_TO_ADMIN, subjectId: id, recipientId: admin.id })),
      ]);
    return { number, isNew: true };
  });
}

/** Whether staff marked a lead of the same mailbox as spam; `mailboxOf` decides, the condition only narrows the search. */
async function isSpam(tx: Database, email: string): Promise<boolean> {
  const mailbox = mailboxOf(email);
  const domain = mailbox.slice(mailbox.lastIndexOf('@'));
  const address = sql`lower(${leads.email})`;
  const marked = await tx
    .select({ email: leads.email })
    .from(leads)
    .where(
      and(
        eq(leads.status, 'spam'),
        sql`starts_with(${address}, ${mailbox.slice(0, 1)}) and right(${address}, ${domain.length}) = ${domain}`,
      ),
    );
  return marked.some((lead) => mailboxOf(lead.email) === mailbox);
}
