import type { RefObject } from 'react';
import { useCompany } from '#app/company/use-company.ts';
import { FieldError } from '#app/ui/site/field.tsx';
import { sizeInKb } from '#app/ui/site/file-size.ts';
import type { FailureTexts, FormResponse } from '#app/ui/site/form/send-form.ts';
import { useSendingForm } from '#app/ui/site/form/use-sending-form.ts';
import { Notice } from '#app/ui/site/notice.tsx';
import {
  answeredInAWorkingDay,
  FAILED_TITLE,
  INVALID_PHONE,
  INVALID_PHONE_TITLE,
  NOTICE_MS,
  SENT,
} from '../notices.ts';

/** Client code shared by the contact form and the quote form. */

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
    /** The props of a field: its name, the value from a page rendered without scripts, and its error. */
    field: (name: string) => ({ name, defaultValue: typed[name], error: sending.messages[name] }),
  };
}

/** The server's response at the top of the form, for pages without scripts, which can't show a notice. */
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
  /** When to expect an answer, as stated by the server. */
  expect: string | null;
  /** The files that were received. */
  received?: readonly { name: string; size: number }[];
}

/**
 * The result of the last submission, beside the button; it stays after the notice has disappeared. The status region is
 * always rendered, since screen readers announce only changes inside an existing one; a failure is announced by its
 * notice.
 */
export function FormOutcome({ reference, failed, expect, received = [] }: FormOutcomeProps) {
  const { hours } = useCompany();
  return (
    <>
      <div className="form-sent" role="status">
        {reference ? (
          <>
            <p>
              Sent. Your reference is <strong>{reference}</strong>
            </p>
            {received.length > 0 ? (
              <ul aria-label="Received">
                {received.map(({ name, size }) => (
                  <li key={`${name}-${size}`}>{`${name}, ${sizeInKb(size)}`}</li>
                ))}
              </ul>
            ) : null}
            <p>{expect ?? answeredInAWorkingDay(hours)}</p>
          </>
        ) : null}
      </div>
      {failed ? <FieldError>{failed}</FieldError> : null}
    </>
  );
}
