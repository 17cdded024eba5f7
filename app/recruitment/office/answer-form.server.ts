import { data } from 'react-router';
import type { SignedIn } from '#app/accounts/signed-in.queries.server.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import type { FormAnswer, FormNotices } from '#app/ui/office/form-answer.ts';

/** What a form asks for. */
type Ask = {
  house: Services;
  me: SignedIn;
  fields: Record<string, FormDataEntryValue>;
  /** The row it is about; where the form named none, one that is nobody's. */
  id: string;
  /** The version of the row that was on the screen. */
  version: string;
};

/** Why it was not done; a `message` of its own stands in place of the form's. */
export type Trouble = Partial<Pick<FormAnswer, 'message' | 'reason' | 'messages' | 'stored'>>;

/** Does what a form asks for. @returns null once it is done. */
export type Act = (ask: Ask) => Promise<Trouble | null>;

const NOBODY = '00000000-0000-0000-0000-000000000000';
export const NOT_STORED = 'It could not be stored just now. Please try again in a minute.';

/** Does what one of a screen's forms asks for, by its `intent`, and answers in the words of its notices. */
export async function answerForm<Notices extends FormNotices>(
  house: Services,
  me: SignedIn,
  request: Request,
  notices: Notices,
  acts: Record<keyof Notices, Act>,
) {
  const fields = Object.fromEntries(await readSmallForm(request));
  const intent = Object.keys(notices).find((one) => one === fields.intent);
  const notice = intent && notices[intent];
  const act = intent && acts[intent];
  if (!notice || !act) throw new Response('There is no such form.', { status: 400 });
  const id = isRowId(fields.id) ? fields.id : NOBODY;
  const failed = (trouble: Trouble, status: number) =>
    data<FormAnswer>({ ok: false, message: notice.failed, ...trouble }, { status });
  try {
    const trouble = await act({ house, me, fields, id, version: String(fields.version ?? '') });
    if (trouble === null) return data<FormAnswer>({ ok: true, message: notice.done });
    return failed(trouble, trouble.messages ? 422 : 409);
  } catch (error) {
    house.log.error({ err: error, intent }, 'a form could not be stored');
    return failed({ reason: NOT_STORED }, 503);
  }
}
