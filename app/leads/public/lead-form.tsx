import type { RefObject } from 'react';
import { FieldError } from '#app/ui/site/field.tsx';
import type { FailureTexts, FormResponse } from '#app/ui/site/form/send-form.ts';
import { useSendingForm } from '#app/ui/site/form/use-sending-form.ts';
import { Notice } from '#app/ui/site/notice.tsx';
import { FAILED_TITLE, INVALID_PHONE, INVALID_PHONE_TITLE, NOTICE_MS, SENT } from '../notices.ts';

/** What the contact form and the quote form share in the browser. */

interface LeadForm {
  form: RefObject<HTMLFormElement | null>;
  endpoint: string;
  draftName: string;
  /** The title of the success notice (L10); the contact form has none (L3). */
  successTitle?: string;
  texts: FailureTexts;
  answer?: FormResponse;
}

/** Sends the form, shows the notices and fills the fields. // L3, L4, L10, L11 */
export function useLeadForm({ successTitle, ...form }: LeadForm) {
  const sending = useSendingForm({
    ...form,
    success: {
      tone: 'success',
      text: SENT,
      ms: NOTICE_MS,
      ...(successTitle ? { title: successTitle } : {}),
    },
    failure: (error) => ({ tone: 'error', title: FAILED_TITLE, text: error, ms: NOTICE_MS }),
  });
  const typed: Record<string, string> = form.answer && !form.answer.ok ? form.answer.typed : {};
  return {
    ...sending,
    /** The props of a field: its name, what was typed before a page without scripts came back, and its message. */
    field: (name: string) => ({ name, defaultValue: typed[name], error: sending.messages[name] }),
  };
}

/** The server's answer at the head of the form, where no script could show it as a notice. */
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
 * The result of the last submission, beside the button; it stays when the notice is gone. The status region is there
 * from the start, since screen readers announce only changes inside one; a failure was announced by its notice.
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
