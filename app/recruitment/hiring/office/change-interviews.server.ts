import * as z from 'zod/mini';
import { DONE, intent, type Outcome } from '#app/accounts/session/office/intent.server.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import { clashNotice, NOTICES } from '../../applications/application-notices.ts';
import { interviewMailSchema, interviewSchema } from '../../contact/interview.ts';
import {
  arrangeInterview,
  cancelInterview,
  changeInterview,
} from '../../contact/interviews.commands.server.ts';

const interviewFields = {
  id: rowId(),
  interviewId: rowId(),
  /** The sequence that was displayed. */
  seen: z.pipe(z.string(), z.transform(Number)),
};

/** The interviews on the page of an application. // H7 */
export const interviewIntents = {
  'arrange-interview': intent(
    NOTICES['arrange-interview'],
    z.extend(interviewSchema, { id: rowId() }),
    async ({ services: { db }, company, me }, { id, ...fields }) =>
      outcome(await arrangeInterview(db, me, id, fields, company)),
    { once: true },
  ),

  'change-interview': intent(
    NOTICES['change-interview'],
    z.extend(interviewSchema, interviewFields),
    async ({ services: { db }, company, me }, { id: applicationId, interviewId, seen, ...fields }) =>
      outcome(await changeInterview(db, me, { applicationId, interviewId, seen }, fields, company)),
  ),

  'cancel-interview': intent(
    NOTICES['cancel-interview'],
    z.extend(interviewMailSchema, interviewFields),
    async ({ services: { db }, company, me }, { id: applicationId, interviewId, seen, ...mail }) =>
      outcome(await cancelInterview(db, me, { applicationId, interviewId, seen }, mail, company)),
  ),
};

const REASONS = {
  gone: 'The application was deleted.',
  closed: 'The application is closed. Open it again first.',
  changed: 'Someone else has changed or cancelled this interview since you opened this.',
} as const;

function outcome(saved: Awaited<ReturnType<typeof arrangeInterview>>): Outcome {
  if (saved.ok) return DONE;
  if (saved.fault === 'invalid')
    return { kind: 'invalid', ...clashNotice(saved.fields), fields: saved.fields };
  return { kind: 'failed', reason: REASONS[saved.fault], stale: true };
}
