import { data, isRouteErrorResponse, type ShouldRevalidateFunction } from 'react-router';
import type { Answer } from './toast.tsx';

/** What saving a form answers: beside the toast, what is said in the form itself. */
export type FormAnswer = Answer & {
  /** Why it was not saved, where that is no fault of a field. */
  reason?: string;
  /** What is wrong with which field, by the field's name. */
  messages?: Record<string, string>;
  /** Somebody else saved first: what is stored now, as label and value. Saved again with this version, it is replaced. */
  stored?: { version: string; values: [label: string, value: string][] };
};

/** What each form of a screen says, by its `intent`. */
export type FormNotices = Readonly<Record<string, { done: string; failed: string }>>;

const NO_ANSWER =
  'The server did not answer. Check the connection and try again; what you typed is still here.';

/** For a route's clientAction: an answer there always is, also where the line is down, so that no screen is lost. */
export async function answerAnyway<Given>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<Given> },
  notices: FormNotices,
) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    // A redirect, as to the sign-in page, and what the server refused altogether.
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const message = notices[String(form.get('intent'))]?.failed ?? '';
    return data<FormAnswer>({ ok: false, message, reason: NO_ANSWER }, { status: 503 });
  }
}

/** Who was told that somebody else was faster shall also see it in the list. */
export const refreshAfterConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
