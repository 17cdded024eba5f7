import type { RouterContextProvider } from 'react-router';
import { companyContext } from '#app/company/company-context.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { type ReceivedForm, receive, refused } from '#app/platform/submission/receive.server.ts';
import { checkCv } from '../../applications/check-cv.server.ts';
import { CV_BYTES, CV_TOO_LARGE, NO_NEW_CV } from '../../applications/cv.ts';
import { BY_APPLICANT } from '../../applications/timeline.ts';
import { askedSchema, readTime } from '../../contact/time-offer.ts';
import { erasePerson } from '../../privacy/erasure.commands.server.ts';
import { askForTime, chooseTime, replaceCv, withdrawApplication } from '../applicant.commands.server.ts';
import { askForCode, tryCode } from '../links.commands.server.ts';
import { isOpenToApplicant } from '../private-page.queries.server.ts';
import { ERASED, privatePagePath, purposeOf } from '../private-page.ts';
import { backTo } from './open-page.server.ts';

const CV_FAILED = 'Your CV could not be stored. Please try again.';

/** The same limits and messages as on the careers form. */
const CV_FORM: ReceivedForm = {
  limits: {
    requestBytes: 2 * CV_BYTES,
    fileBytes: CV_BYTES,
    files: 1,
    fieldBytes: 1024,
    textBytes: 5 * 1024,
    fields: 5,
  },
  fileField: 'cv',
  failed: CV_FAILED,
  tooMuch: {
    'file-too-large': () => CV_TOO_LARGE,
    'request-too-large': () => CV_TOO_LARGE,
    'too-many-files': () => 'Only one file can be stored. Please put everything into one.',
  },
};

type ActionRequest = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  id: string;
  address: string;
};

/** Adds or replaces the CV. @returns a redirect, or why the file was refused. // H10 */
export async function receiveCv({ request, context, id, address }: ActionRequest) {
  // Before the file is received; replaceCv checks it again.
  if (!(await isOpenToApplicant(context.get(servicesContext).db, id))) return backTo(address, 'closed');
  let isClosed = false;
  const { phone } = context.get(companyContext);
  const received = await receive(
    { ...CV_FORM, phone },
    request,
    context,
    async (services, { files: [file], inspect }) => {
      // A browser sends a file without name and content if none was chosen.
      if (file === undefined || file.bytes === 0) return refused(422, NO_NEW_CV);
      const checked = await checkCv(file, inspect);
      if (!checked.ok) return refused(422, checked.message);
      const replaced = await replaceCv(services, BY_APPLICANT, id, checked.cv);
      isClosed = !replaced.ok && replaced.fault === 'closed';
      return replaced.ok ? { ok: true, reference: '' } : refused(404, CV_FAILED);
    },
  );
  if (isClosed) return backTo(address, 'closed');
  return received.ok ? backTo(address, 'cv') : { status: received.status, error: received.error };
}

/** The actions without a file: withdrawing, choosing or asking for a time, asking for a code, and what a code is for. // H10 */
export async function runAction({ request, context, id, address }: ActionRequest): Promise<Response> {
  const { db, jobs, secret } = context.get(servicesContext);
  const company = context.get(companyContext);
  const form = await readSmallForm(request);
  switch (form.get('intent')) {
    case 'withdraw':
      return backTo(address, (await withdrawApplication(db, id, company)) ? 'withdrawn' : 'closed');
    case 'choose-time': {
      const startsAt = readTime(String(form.get('time') ?? ''));
      if (startsAt === null) return backTo(address, 'no-time');
      return backTo(address, await chooseTime({ db, jobs }, id, startsAt, company));
    }
    case 'ask-time': {
      const fields = askedSchema.safeParse({ asked: form.get('asked') });
      return backTo(address, fields.success ? await askForTime(db, id, fields.data.asked) : 'no-wish');
    }
    case 'code': {
      const purpose = purposeOf(form.get('purpose'));
      if (purpose === null) return badRequest();
      return (await askForCode(db, id, purpose))
        ? backTo(address, 'code', purpose)
        : backTo(address, 'too-many', purpose);
    }
    case 'erase': {
      const code = String(form.get('code') ?? '');
      const result = await tryCode(db, secret, { applicationId: id, purpose: 'erase', code });
      if (result === 'wrong') return backTo(address, 'wrong-code', 'erase');
      if (result === 'over') return backTo(address, 'code-over');
      await erasePerson({ db, jobs }, BY_APPLICANT, id, 'all');
      return new Response(null, { status: 303, headers: { Location: privatePagePath(ERASED) } });
    }
    default:
      return badRequest();
  }
}

function badRequest(): Response {
  return new Response('This form is not complete. Please open the page again.', { status: 400 });
}
