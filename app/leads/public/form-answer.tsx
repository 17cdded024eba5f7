import type { ServerAnswer } from '#app/ui/site/form/server-answer.ts';
import { Notice } from '#app/ui/site/notice.tsx';
import { FAILED_TITLE, INVALID_PHONE, INVALID_PHONE_TITLE, SENT } from '../notices.ts';

/** What the server said, at the head of the form, where no script could show it as a notice. */
export function FormAnswer({ answer, successTitle }: { answer?: ServerAnswer; successTitle?: string }) {
  if (answer === undefined) return null;
  if (answer.ok) {
    return (
      <Notice tone="success" {...(successTitle ? { title: successTitle } : {})}>
        {SENT}
      </Notice>
    );
  }
  return (
    <Notice tone="error" title={answer.error === INVALID_PHONE ? INVALID_PHONE_TITLE : FAILED_TITLE}>
      {answer.error}
    </Notice>
  );
}

/** Stays when the notice has gone; the region stands there from the start, so that it is heard. */
export function FormReference({ reference }: { reference: string | null }) {
  return (
    <p className="form-sent" role="status">
      {reference ? `Sent. Your reference is ${reference}.` : null}
    </p>
  );
}
