import { data } from 'react-router';
import type { SignedIn } from '#app/accounts/signed-in.queries.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { SubmissionFault } from '#app/platform/submission/limits.ts';
import { Upload } from '#app/platform/submission/upload.server.ts';
import { readApplication } from '../application.ts';
import { type Submitted, submitApplication } from '../apply.commands.server.ts';
import { CREATE_NOTICES, created } from '../candidate.ts';
import { checkCv } from '../check-cv.server.ts';
import { CV_TOO_LARGE } from '../cv.ts';
import { APPLICATION_FORM } from '../public/application-form.server.ts';
import { NOT_STORED } from './answer-form.server.ts';
import type { CandidateCreated } from './candidate-created.ts';

const CUT_OFF = 'What arrived was damaged or cut off. Please try again.';

/** Takes in what Create Candidate sent: everything the browser checks is checked again, the CV by its content. // R13 */
export async function receiveCandidate(house: Services, me: SignedIn, request: Request) {
  const refused = (trouble: Partial<CandidateCreated>, status: number) =>
    data<CandidateCreated>({ ok: false, message: CREATE_NOTICES.create.failed, ...trouble }, { status });
  try {
    const submitted = await takeIn(house, me, request);
    if (!submitted.ok) return refused({ messages: submitted.messages }, 422);
    const { id, reference } = submitted;
    return data<CandidateCreated>({ ok: true, message: created(reference), applicationId: id });
  } catch (error) {
    if (error instanceof SubmissionFault) {
      const tooLarge = error.code === 'file-too-large' || error.code === 'request-too-large';
      return refused(tooLarge ? { messages: { cv: CV_TOO_LARGE } } : { reason: CUT_OFF }, error.status);
    }
    house.log.error({ err: error }, 'a candidate could not be stored');
    return refused({ reason: NOT_STORED }, 503);
  }
}

async function takeIn(house: Services, me: SignedIn, request: Request): Promise<Submitted> {
  await using upload = new Upload(request, house.config.dataDir, APPLICATION_FORM.limits);
  const [file] = await upload.read();
  const { fields } = upload;
  const read = readApplication(fields, 'staff');
  const checked = file ? await checkCv(file) : ({ ok: true, cv: null } as const);
  if (!read.ok || !checked.ok) {
    const messages = read.ok ? {} : read.messages;
    return { ok: false, messages: checked.ok ? messages : { ...messages, cv: checked.message } };
  }
  const key = typeof fields.submissionKey === 'string' ? fields.submissionKey : null;
  return submitApplication(house, read.application, checked.cv, key, { from: 'office', actor: me });
}
