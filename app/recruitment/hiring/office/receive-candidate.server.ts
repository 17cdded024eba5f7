import {
  type ActionContext,
  type Fields,
  type Outcome,
  rawIntent,
  refuseInForm,
} from '#app/accounts/session/office/intent.server.ts';
import {
  CREATE_NOTICES,
  type CreatedCandidate,
  createdText,
  QUESTIONS_CHANGED,
} from '../../applications/candidate.ts';
import { checkCv } from '../../applications/check-cv.server.ts';
import { readApplication } from '../../apply/application-fields.ts';
import { submitApplication } from '../../apply/apply.commands.server.ts';

/**
 * Handles Create Candidate: repeats all validation of the browser, inspects the CV's content, and reports all errors at once. The
 * application stores the form's key itself, because its CV is stored before the transaction begins. // R13
 */
export const createCandidate = rawIntent(CREATE_NOTICES.create, create);

async function create(
  { services, me, files: [file], inspect }: ActionContext,
  fields: Fields,
): Promise<Outcome> {
  const parsed = readApplication(fields, 'staff');
  const checked = file ? await checkCv(file, inspect) : ({ ok: true, cv: null } as const);
  if (!parsed.ok || !checked.ok) {
    const messages = parsed.ok ? {} : parsed.messages;
    return { kind: 'invalid', fields: checked.ok ? messages : { ...messages, cv: checked.message } };
  }
  const key = typeof fields.submissionKey === 'string' ? fields.submissionKey : null;
  const shown = typeof fields.shown === 'string' ? fields.shown : undefined;
  const origin = { from: 'office', actor: me, shown } as const;
  const submitted = await submitApplication(services, parsed.application, checked.cv, key, origin);
  if (!submitted.ok && 'receivedAs' in submitted)
    return {
      kind: 'failed',
      reason: `This form is stored as ${submitted.receivedAs} already. Change it there.`,
    };
  // The form has no field for a question that was added: it gets one with the screen's new data, and keeps what was typed.
  if (!submitted.ok && submitted.changed) return refuseInForm(QUESTIONS_CHANGED);
  if (!submitted.ok) return { kind: 'invalid', fields: submitted.messages };
  const data: CreatedCandidate = { applicationId: submitted.id };
  return { kind: 'done', message: createdText(submitted.reference), data };
}
