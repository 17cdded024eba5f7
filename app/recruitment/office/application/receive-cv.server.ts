import { data } from 'react-router';
import type { SignedIn } from '#app/accounts/signed-in.queries.server.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import type { Services } from '#app/platform/services.server.ts';
import { SubmissionFault, type SubmissionLimits } from '#app/platform/submission/limits.ts';
import { Upload } from '#app/platform/submission/upload.server.ts';
import type { FormAnswer } from '#app/ui/office/form-answer.ts';
import { NO_ID, NOT_FOUND, NOTICES } from '../../application-notices.ts';
import { replaceCv } from '../../applications.commands.server.ts';
import { checkCv } from '../../check-cv.server.ts';
import { CV_BYTES, CV_TOO_LARGE, NO_NEW_CV } from '../../cv.ts';
import { NOT_STORED, type Trouble } from '../answer-form.server.ts';

const LIMITS: SubmissionLimits = {
  requestBytes: CV_BYTES,
  fileBytes: CV_BYTES,
  files: 1,
  fieldBytes: 1024,
  textBytes: 5 * 1024,
  fields: 5,
};

/** Whether a form brings a file. */
export function bringsFile(request: Request): boolean {
  return request.headers.get('content-type')?.startsWith('multipart/form-data') === true;
}

/** Takes in what the dialog 'Choose new CV file' sent: streamed to the disk, looked at, put in the old one's place. // R6 */
export async function receiveCv(house: Services, me: SignedIn, request: Request) {
  const { done, failed } = NOTICES.cv;
  try {
    const trouble = await takeIn(house, me, request);
    if (trouble === null) return data<FormAnswer>({ ok: true, message: done });
    return data<FormAnswer>(
      { ok: false, message: failed, ...trouble },
      { status: trouble.message ? 409 : 422 },
    );
  } catch (error) {
    if (error instanceof SubmissionFault) {
      return data<FormAnswer>({ ok: false, message: failed, ...explain(error) }, { status: error.status });
    }
    house.log.error({ err: error }, 'a CV could not be stored');
    return data<FormAnswer>({ ok: false, message: failed, reason: NOT_STORED }, { status: 503 });
  }
}

async function takeIn(house: Services, me: SignedIn, request: Request): Promise<Trouble | null> {
  await using upload = new Upload(request, house.config.dataDir, LIMITS);
  const [file] = await upload.read();
  const { fields } = upload;
  if (!fields.id) return { message: NO_ID };
  if (file === undefined) return { reason: NO_NEW_CV };
  const checked = await checkCv(file);
  if (!checked.ok) return { reason: checked.message };
  const replaced = isRowId(fields.id) && (await replaceCv(house, me, fields.id, checked.cv)).ok;
  return replaced ? null : { message: NOT_FOUND };
}

function explain({ code }: SubmissionFault): Trouble {
  const tooLarge = code === 'file-too-large' || code === 'request-too-large';
  return { reason: tooLarge ? CV_TOO_LARGE : 'The file arrived damaged or cut off. Please try again.' };
}
