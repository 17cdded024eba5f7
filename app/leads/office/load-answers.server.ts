import type { Colleague } from '#app/accounts/admins/accounts.queries.server.ts';
import type { SignedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import { letterheadOf } from '#app/company/letterhead.server.ts';
import { companyDay } from '#app/country/day.ts';
import { listTemplates } from '#app/mail/templates.queries.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { proposedFollowUp } from '../correspondence/answer.ts';
import {
  findConfirmation,
  listAnswers,
  templateValues,
  whoWrites,
} from '../correspondence/answers.queries.server.ts';
import { listReplies } from '../correspondence/replies.queries.server.ts';
import type { LeadDetail } from '../records/lead-detail.queries.server.ts';

export type AnswersOfLead = Awaited<ReturnType<typeof loadAnswers>>;

/**
 * The data of the Answer section. // L18
 *
 * @param drawings as the page shows them: one that is read a moment later must count as being read, or its page would never look again.
 */
export async function loadAnswers(
  db: Database,
  lead: LeadDetail,
  me: SignedIn,
  colleagues: readonly Colleague[],
  company: CompanyFacts,
  drawings: readonly { isBeingRead: boolean }[],
) {
  const beingRead = drawings.filter((drawing) => drawing.isBeingRead).length;
  const [answers, replies, confirmation, templates, writers] = await Promise.all([
    listAnswers(db, lead.id),
    listReplies(db, lead.id),
    findConfirmation(db, lead.id),
    listTemplates(db, 'lead-answer'),
    whoWrites(db, lead.id, me.id),
  ]);
  const owner = colleagues.find(({ id }) => id === lead.ownerId)?.name ?? me.name;
  return {
    answers,
    replies,
    confirmation,
    templates,
    writers,
    replyTo: owner,
    proposedFollowUp: proposedFollowUp(company.opening, companyDay()),
    values: templateValues(lead, owner, company),
    letterhead: letterheadOf(company),
    beingRead,
    states: answerStates(answers, confirmation, writers, { beingRead, replies: replies.length }),
    /** The user's undone answer that was not sent since. */
    draft: answers.find(({ authorId, takenBackAt }) => authorId === me.id && takenBackAt !== null) ?? null,
  };
}

type Mail = { state: string; attempts: number };
type Answer = { id: string; takenBackAt: Date | null; mail: Mail | null };

/** What can change while the page of a lead is open, as one string to compare. */
export function answerStates(
  answers: readonly Answer[],
  confirmation: Mail | null,
  writers: readonly string[],
  { beingRead, replies }: { beingRead: number; replies: number },
): string {
  const stateOf = (mail: Mail | null) => (mail ? `${mail.state} ${mail.attempts}` : '');
  return [
    ...answers.map(
      (answer) => `${answer.id} ${answer.takenBackAt === null ? stateOf(answer.mail) : 'taken back'}`,
    ),
    `confirmation ${stateOf(confirmation)}`,
    ...writers,
    `being read ${beingRead}`,
    `replies ${replies}`,
  ].join('\n');
}
