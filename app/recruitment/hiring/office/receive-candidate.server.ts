import type { ActionContext, Fields, Intent, Outcome } from '#app/accounts/session/office/intent.server.ts';
import { CREATE_NOTICES, type CreatedCandidate, created } from '../../applications/candidate.ts';
import { checkCv } from '../../applications/check-cv.server.ts';
import { readApplication } from '../../apply/application-fields.ts';
import { submitApplication } from '../../apply/apply.commands.server.ts';

/** Handles Create Candidate: repeats all validation of the browser, and inspects the CV's content. // R13 */
export const createCandidate: Intent = {
  notices: CREATE_NOTICES.create,
  // The application stores the key itself, because its CV is stored before the transaction begins.
  once: false,
  needsPassword: () => false,
  // All errors are reported at once, including the CV's.
  read: (fields) => ({ ok: true, run: (context) => create(context, fields) }),
};

async function create(
  { services, me, files: [file], inspect }: ActionContext,
  fields: Fields,
): Promise<Outcome> {
  const read = readApplication(fields, 'staff');
  const checked = file ? await checkCv(file, inspect) : ({ ok: true, cv: null } as const);
  if (!read.ok || !checked.ok) {
    const messages = read.ok ? {} : read.messages;
    return { kind: 'invalid', fields: checked.ok ? messages : { ...messages, cv: checked.message } };
  }
  const key = typeof fields.submissionKey === 'string' ? fields.submissionKey : null;
  const origin = { from: 'office', actor: me } as const;
  const submitted = await submitApplication(services, read.application, checked.cv, key, origin);
  if (!submitted.ok && 'receivedAs' in submitted)
    return {
      kind: 'failed',
      reason: `This form is stored as ${submitted.receivedAs} already. Change it there.`,
    };
  if (!submitted.ok) return { kind: 'invalid', fields: submitted.messages };
  const data: CreatedCandidate = { applicationId: submitted.id };
  return { kind: 'done', message: created(submitted.reference), data };
}
