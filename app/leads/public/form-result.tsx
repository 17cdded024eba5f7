import { FieldError } from '#app/ui/site/field.tsx';
import type { FormResponse } from '#app/ui/site/form/form-response.ts';
import { Notice } from '#app/ui/site/notice.tsx';
import { FAILED_TITLE, INVALID_PHONE, INVALID_PHONE_TITLE, SENT } from '../notices.ts';

/** What the server said, at the head of the form, where no script could show it as a notice. */
export function FormResponseNotice({
  answer,
  successTitle,
}: {
  answer?: FormResponse;
  successTitle?: string;
}) {
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

interface FormOutcomeProps {
  reference: string | null;
  failed: string | null;
}

/**
 * What became of the last try, beside the button; it stays when the notice has gone. The region of the reference stands
 * there from the start, so that it is heard; a failure has been heard with its notice.
 */
export function FormOutcome({ reference, failed }: FormOutcomeProps) {
  return (
    <>
      <p className="form-sent" role="status">
        {reference ? `Sent. Your reference is ${reference}.` : null}
      </p>
      {failed ? <FieldError>{failed}</FieldError> : null}
    </>
  );
}
