import * as z from 'zod/mini';
import { DONE, intent, type Outcome, refuse } from '#app/accounts/session/office/intent.server.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import type { CandidateOccasion } from '#app/mail/occasions.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import { countOf } from '#app/ui/count-of.ts';
import { formatDay } from '#app/ui/dates.ts';
import {
  ALREADY_DELETED,
  clashNotice,
  NOTICES,
  skippedText,
} from '../../applications/application-notices.ts';
import { restoreNote } from '../../applications/notes.commands.server.ts';
import { isKnownStatus } from '../../applications/status.ts';
import { candidateMailSchema, leavesAt, type Mailed, REFUSALS } from '../../contact/candidate-mail.ts';
import { mailCandidates, takeCandidateMailBack } from '../../contact/candidate-mails.commands.server.ts';
import { interviewIds, timeText } from '../../contact/interview.ts';
import { timeOfferSchema } from '../../contact/time-offer.ts';
import { offerTimes, stopOffer } from '../../contact/time-offers.commands.server.ts';
import { eraseApplication } from '../../privacy/erasure.commands.server.ts';
import { assignApplications, type MoveResult, moveApplications } from '../bulk.commands.server.ts';
import { countOfMoves, type Move, movesField } from '../moves.ts';

/** What the screen gets back, to offer undoing it. */
export type MovedData = Partial<MoveResult>;

const moves = { moves: movesField };

/** No toast: the screen says it together with *Undo*, or asks about the interviews. */
export function shownByScreen(data: MovedData): Outcome {
  return { kind: 'done', message: '', data };
}

const NOTE_NOT_RESTORED = 'This note could not be restored: it is there already, or was removed for good.';
const toKnownStatus = (all: readonly Move[]) => all.every(({ to }) => isKnownStatus(to));

/** The actions of the list of applications. One that is already deleted counts as deleted. // R2, H2, H5 */
export const applicationListIntents = {
  delete: intent(NOTICES.delete, z.object({ id: rowId() }), async ({ services, me }, { id }) => {
    const erased = await eraseApplication(services, me, id);
    return { kind: 'done', message: erased ? NOTICES.delete.done : ALREADY_DELETED };
  }),

  move: intent(
    NOTICES.move,
    z.object({ ...moves, cancels: interviewIds }),
    async ({ services: { db }, company, me }, { moves, cancels }) =>
      toKnownStatus(moves)
        ? shownByScreen(await moveApplications(db, me, moves, company, { cancels }))
        : { kind: 'failed' },
  ),

  'assign-many': intent(NOTICES['assign-many'], z.object(moves), async ({ services: { db }, me }, input) =>
    shownByScreen(await assignApplications(db, me, input.moves)),
  ),

  'mail-candidates': intent(
    NOTICES['mail-candidates'],
    z.extend(candidateMailSchema, { shown: z._default(movesField, []), cancels: interviewIds }),
    async ({ services: { db }, company, me }, { shown, cancels, ...mail }) => {
      const statuses = new Map(shown.flatMap(({ from, ids }) => ids.map((id) => [id, from] as const)));
      const seen = { statuses, interviewIds: cancels };
      const mailed = await mailCandidates(db, me, { ...mail, seen }, company);
      if (mailed.sent.length > 0) {
        const stored = mailedText(company, mail.occasion, { ...mailed, refused: [] });
        return { kind: 'done', message: mailedText(company, mail.occasion, mailed), stored };
      }
      const reason = explainRefused(mailed.refused).join(' ') || NO_RECIPIENTS;
      return { kind: 'failed', reason, stale: true };
    },
    { once: true },
  ),

  'offer-times': intent(
    NOTICES['offer-times'],
    timeOfferSchema,
    async ({ services: { db }, company, me }, fields) => {
      const offered = await offerTimes(db, me, fields, company);
      if (!offered.ok) return { kind: 'invalid', ...clashNotice(offered.fields), fields: offered.fields };
      const refusals = explainRefused(offered.refused).join(' ');
      if (offered.sent.length === 0)
        return { kind: 'failed', reason: refusals || NO_RECIPIENTS, stale: true };
      const stored = `The times are offered to ${countOf(offered.sent.length, 'candidate')}.`;
      return { kind: 'done', message: `${stored} ${refusals}`.trim(), stored };
    },
    { once: true },
  ),

  'stop-offer': intent(
    NOTICES['stop-offer'],
    z.object({ id: rowId() }),
    async ({ services: { db }, me }, { id }) => {
      await stopOffer(db, me, id);
      return DONE;
    },
  ),

  'take-mail-back': intent(
    NOTICES['take-mail-back'],
    z.object({ id: rowId(), mailId: rowId() }),
    async ({ services: { db }, me }, { id, mailId }) =>
      (await takeCandidateMailBack(db, me, id, mailId))
        ? DONE
        : { kind: 'failed', message: 'It is already being sent, or has been sent.', stale: true },
  ),

  'restore-note': intent(
    NOTICES['restore-note'],
    z.object({ id: rowId(), noteId: rowId() }),
    async ({ services: { db }, me }, { id, noteId }) =>
      (await restoreNote(db, me, id, noteId)).ok ? DONE : refuse(NOTE_NOT_RESTORED),
  ),

  undo: intent(
    NOTICES.undo,
    z.object({ ...moves, field: z.enum(['status', 'assignee']) }),
    async ({ services: { db }, company, me }, { moves, field }) => {
      if (field === 'status' && !toKnownStatus(moves)) return { kind: 'failed' };
      const undone =
        field === 'status'
          ? await moveApplications(db, me, moves, company, { undoes: true })
          : await assignApplications(db, me, moves);
      if (countOfMoves(undone.moved) === 0 && undone.skippedCount > 0) {
        return {
          kind: 'failed',
          message: 'It was not undone: someone else has changed it since.',
          stale: true,
        };
      }
      return {
        kind: 'done',
        message: NOTICES.undo.done + skippedText(undone.skippedCount).replace(/^ /, '. '),
      };
    },
  ),
};

const NO_RECIPIENTS = 'Choose at least one application.';
/** Those who get none are named up to this number, and counted above it. */
const MAX_NAMED = 5;

function mailedText(
  { opening }: CompanyFacts,
  occasion: CandidateOccasion,
  { sent, refused }: Mailed,
): string {
  const at = leavesAt(opening, occasion, new Date());
  const when = occasion === 'candidate-rejection' ? `on ${formatDay(at)} at ${timeText(at)}` : 'in a moment';
  return [`${countOf(sent.length, 'email')} will be sent ${when}.`, ...explainRefused(refused)].join(' ');
}

function explainRefused(refused: Mailed['refused']): string[] {
  const named = refused
    .slice(0, MAX_NAMED)
    .map(({ name, why }) =>
      why === 'changed'
        ? `${name} was left out. ${REFUSALS[why]}`
        : `Not to ${name || 'one of them'}: ${REFUSALS[why]}`,
    );
  return refused.length > MAX_NAMED ? [...named, `And ${refused.length - MAX_NAMED} more.`] : named;
}
