import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { accountNotices } from '#app/accounts/admins/account-notices.tables.ts';
import { admins } from '#app/accounts/admins/admins.tables.ts';
import { invitations } from '#app/accounts/invitations/invitations.tables.ts';
import { leadPath } from '#app/leads/office/leads-path.ts';
import { leadAnswers } from '#app/leads/records/answers.tables.ts';
import { leadEvents, leads } from '#app/leads/records/leads.tables.ts';
import { reference as leadReference } from '#app/leads/records/reference.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { likePattern, type RequestedPage } from '#app/platform/db/list-filter.ts';
import { pageOfList } from '#app/platform/db/page-of-list.ts';
import { isRepeatable } from '#app/platform/mail/mail-status.server.ts';
import { outgoingMails } from '#app/platform/mail/outbox.tables.ts';
import { revisionName } from '#app/quotations/document/reference.ts';
import { ORDER_TO_SALES, OWN_QUESTION_TO_SALES, REFUSAL_TO_SALES } from '#app/quotations/mail-kinds.ts';
import { quotationPath } from '#app/quotations/office/quotations-path.ts';
import { quotationQuestions, quotationRevisions, quotations } from '#app/quotations/quotations.tables.ts';
import { applications, candidates, notes } from '#app/recruitment/applications/applications.tables.ts';
import { reference as applicationReference } from '#app/recruitment/applications/reference.ts';
import { candidateMails, interviews } from '#app/recruitment/contact/contact.tables.ts';
import { applicationPath } from '#app/recruitment/positions/job-applications-path.ts';
import { ACCOUNTS, accountPath } from '../accounts/accounts-path.ts';
import type { MailFilter, ShownState } from './mail-filter.ts';

const MAILS_PER_PAGE = 25;

type Subject = { label: string; to: string; recipient: string };

/** The texts are read for one mail only. */
const { text, attached, ...listed } = getTableColumns(outgoingMails);
type Row = Omit<typeof outgoingMails.$inferSelect, 'text' | 'attached'>;

export type ListedMail = Awaited<ReturnType<typeof listMails>>['rows'][number];

/** One page of the outgoing mails, newest first. // L22 */
export async function listMails(db: Database, filter: MailFilter, requestedPage: RequestedPage | number) {
  const fits = and(...filterCondition(filter));
  const { rows, ...page } = await pageOfList(
    requestedPage,
    MAILS_PER_PAGE,
    db.$count(outgoingMails, fits),
    (limit, offset) =>
      db
        .select(listed)
        .from(outgoingMails)
        .where(fits)
        .orderBy(desc(outgoingMails.createdAt), desc(outgoingMails.id))
        .limit(limit)
        .offset(offset),
  );
  const subjectOf = await findSubjects(db, rows);
  return { ...page, rows: rows.map((mail) => listedMail(mail, subjectOf(mail))) };
}

/** A mail as it was sent, or as the last attempt would have sent it; null if there is no such mail. // B17 */
export async function findMail(db: Database, id: string) {
  const [mail] = await db.select().from(outgoingMails).where(eq(outgoingMails.id, id));
  if (mail === undefined) return null;
  const subjectOf = await findSubjects(db, [mail]);
  return { ...listedMail(mail, subjectOf(mail)), text: mail.text, attached: mail.attached ?? [] };
}

/** The number of failed mails that *Send all again* would send. // L22 */
export function countRepeatable(db: Database): PromiseLike<number> {
  return db.$count(outgoingMails, isRepeatable());
}

/** A mail as the office shows it. */
export function listedMail({ recipient, state, ...mail }: Row, about: Subject | null) {
  const shown: ShownState = state === 'sending' ? 'waiting' : state;
  return {
    ...mail,
    state: shown,
    isBeingSent: state === 'sending',
    /**
     * From the last attempt; before the first one, the address it would currently go to. Empty if the subject was
     * deleted.
     */
    recipient: recipient ?? about?.recipient ?? '',
    about,
  };
}

function filterCondition({ state, kind, search }: MailFilter): (SQL | undefined)[] {
  return [
    state === ''
      ? undefined
      : inArray(outgoingMails.state, state === 'waiting' ? ['waiting', 'sending'] : [state]),
    kind === '' ? undefined : eq(outgoingMails.kind, kind),
    ...search.split(/\s+/).map((word) => (word === '' ? undefined : hasWord(likePattern(word)))),
  ];
}

const hasWord = (pattern: string): SQL =>
  sql`concat_ws(' ', ${outgoingMails.recipient}, ${outgoingMails.subject}, ${text}) ilike ${pattern}`;

/** To the office's own mailbox, whatever they are about. */
const KINDS_TO_SALES = ['lead-to-sales', ORDER_TO_SALES, REFUSAL_TO_SALES, OWN_QUESTION_TO_SALES];

/** Looks up the subjects of mails. A mail stores only an id, without the table it is in, so every table is searched. */
async function findSubjects(db: Database, rows: readonly Row[]): Promise<(mail: Row) => Subject | null> {
  const ids = [
    ...new Set(rows.flatMap(({ subjectId, recipientId }) => [subjectId, recipientId ?? subjectId])),
  ];
  if (ids.length === 0) return () => null;
  const [accounts, ...found] = await Promise.all([
    findAccounts(db, ids),
    leadsAbout(db, ids),
    quotationsAbout(db, ids),
    applicationsAbout(db, ids),
    invitationsAbout(db, ids),
  ]);
  const subjects = new Map(found.flat().map(({ aboutId, ...subject }) => [aboutId, subject]));
  return ({ kind, subjectId, recipientId }) => {
    const account = accounts.get(recipientId ?? subjectId);
    const subject = subjects.get(subjectId);
    if (subject === undefined) return account ?? accounts.get(subjectId) ?? null;
    if (KINDS_TO_SALES.includes(kind)) return { ...subject, recipient: 'Sales' };
    return recipientId === null ? subject : { ...subject, recipient: account?.recipient ?? '' };
  };
}

/** Accounts by their ids, and by those of notices what is known of the account that they are about. */
async function findAccounts(db: Database, ids: string[]): Promise<Map<string, Subject>> {
  const { id, name, email } = admins;
  const accounts = await db.select({ id, name, email }).from(admins).where(inArray(id, ids));
  const notices = await db
    .select({ id: accountNotices.id, name: accountNotices.name, email: accountNotices.address })
    .from(accountNotices)
    .where(inArray(accountNotices.id, ids));
  return new Map(
    [...accounts, ...notices].map((row) => [
      row.id,
      { label: row.name || row.email, to: accountPath(row.email), recipient: row.email },
    ]),
  );
}

async function leadsAbout(db: Database, ids: string[]) {
  const { id, kind, number, email } = leads;
  const answers = await db
    .select({ id, kind, number, aboutId: leadAnswers.id, recipient: leadAnswers.recipient })
    .from(leadAnswers)
    .innerJoin(leads, eq(leads.id, leadAnswers.leadId))
    .where(inArray(leadAnswers.id, ids));
  // Questions about quotations are entries of the timeline.
  const questions = await db
    .select({ id, kind, number, aboutId: leadEvents.id, recipient: sql<string>`'Sales'` })
    .from(leadEvents)
    .innerJoin(leads, eq(leads.id, leadEvents.leadId))
    .where(inArray(leadEvents.id, ids));
  const own = await db
    .select({ id, kind, number, aboutId: id, recipient: email })
    .from(leads)
    .where(inArray(id, ids));
  return [...answers, ...questions, ...own].map(({ aboutId, recipient, ...lead }) => ({
    aboutId,
    label: leadReference(lead.kind, lead.number),
    to: leadPath(lead.id),
    recipient,
  }));
}

/** Quotations by their revisions, also by the questions about these. */
async function quotationsAbout(db: Database, ids: string[]) {
  const { id: revisionId, quotationId, letter, sentTo } = quotationRevisions;
  const columns = { id: quotations.id, number: quotations.number, letter, recipient: sentTo };
  const own = db
    .select({ ...columns, aboutId: revisionId })
    .from(quotationRevisions)
    .innerJoin(quotations, eq(quotations.id, quotationId))
    .where(inArray(revisionId, ids));
  const asked = db
    .select({ ...columns, aboutId: quotationQuestions.id })
    .from(quotationQuestions)
    .innerJoin(quotationRevisions, eq(revisionId, quotationQuestions.revisionId))
    .innerJoin(quotations, eq(quotations.id, quotationId))
    .where(inArray(quotationQuestions.id, ids));
  const rows = await Promise.all([own, asked]);
  return rows.flat().map((row) => ({
    aboutId: row.aboutId,
    label: revisionName(row),
    to: quotationPath(row.id),
    recipient: row.recipient,
  }));
}

/** Applications, also by their notes, mails to candidates and interviews. */
async function applicationsAbout(db: Database, ids: string[]) {
  const { id, number } = applications;
  const columns = { id, number, recipient: candidates.email };
  const through = (table: typeof notes | typeof candidateMails | typeof interviews) =>
    db
      .select({ ...columns, aboutId: table.id })
      .from(table)
      .innerJoin(applications, eq(id, table.applicationId))
      .innerJoin(candidates, eq(candidates.id, applications.candidateId))
      .where(inArray(table.id, ids));
  const own = db
    .select({ ...columns, aboutId: id })
    .from(applications)
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .where(inArray(id, ids));
  const rows = await Promise.all([own, through(notes), through(candidateMails), through(interviews)]);
  return rows.flat().map((row) => ({
    aboutId: row.aboutId,
    label: applicationReference(row.number),
    to: applicationPath(row.id),
    recipient: row.recipient,
  }));
}

async function invitationsAbout(db: Database, ids: string[]) {
  const rows = await db
    .select({ aboutId: invitations.id, recipient: invitations.email })
    .from(invitations)
    .where(inArray(invitations.id, ids));
  return rows.map((row) => ({ ...row, label: 'Invitation', to: ACCOUNTS }));
}
