import { type RefObject, useEffect, useState } from 'react';
import { MAX_PHONE_LENGTH } from '#app/platform/submission/text-fields.ts';
import { FieldError } from '#app/ui/site/field.tsx';
import type { FailureTexts, FormResponse } from '#app/ui/site/form/send-form.ts';
import { useSendingForm } from '#app/ui/site/form/use-sending-form.ts';
import { Notice, TimedNotice } from '#app/ui/site/notice.tsx';
import { TextField } from '#app/ui/site/text-field.tsx';
import {
  CONNECTED_AGAIN,
  FAILED_TITLE,
  INVALID_PHONE,
  INVALID_PHONE_TITLE,
  NOTICE_MS,
  PHONE_NOTICE_MS,
  SENT,
} from '../notices.ts';

/** Client code shared by the contact form and the quote form. */

type LeadForm = {
  form: RefObject<HTMLFormElement | null>;
  endpoint: string;
  draftName: string;
  /** The title of the success notice (L10); the contact form has none (L3). */
  successTitle?: string;
  texts: FailureTexts;
  answer?: FormResponse;
};

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

export type LeadFormState = ReturnType<typeof useLeadForm>;

/** Shows the errors of the fields; a wrong phone number has a notice of its own. // L2 */
export function explainFields(
  showErrors: LeadFormState['showErrors'],
  messages: Record<string, string>,
): void {
  const isWrongPhone = messages.phone === INVALID_PHONE;
  const title = INVALID_PHONE_TITLE;
  showErrors(
    messages,
    isWrongPhone ? { tone: 'error', title, text: INVALID_PHONE, ms: PHONE_NOTICE_MS, at: 'phone' } : null,
  );
}

type PhoneFieldProps = {
  lead: LeadFormState;
  required?: boolean;
};

/** The phone number, with the notice of a wrong one in the place of its error. // L2 */
export function PhoneField({ lead: { field, notice, clearNotice }, required }: PhoneFieldProps) {
  const { error, ...phone } = field('phone');
  const isInvalid = error === INVALID_PHONE;
  return (
    <TextField
      label="Phone"
      type="tel"
      autoComplete="tel"
      maxLength={MAX_PHONE_LENGTH}
      {...phone}
      required={required}
      error={error}
      fault={
        <>
          <TimedNotice
            notice={notice?.at === 'phone' ? notice : null}
            onGone={clearNotice}
            stays={isInvalid ? { title: INVALID_PHONE_TITLE, text: INVALID_PHONE } : null}
          />
          {error && !isInvalid ? <FieldError>{error}</FieldError> : null}
        </>
      }
    />
  );
}

/** Why the form was not sent, beside its button: a notice at first, then the same words in the same place. // L4, L11 */
export function FormFailure({ lead: { notice, clearNotice, failed } }: { lead: LeadFormState }) {
  const isHere = notice?.tone === 'error' && notice.at === undefined;
  const isBack = useConnectionBack(failed);
  return (
    <TimedNotice
      notice={isHere ? notice : null}
      onGone={clearNotice}
      stays={failed === null ? null : isBack ? CONNECTED_AGAIN : { title: FAILED_TITLE, text: failed }}
    />
  );
}

/** Whether the connection, lost when the form was sent, has come back since. */
function useConnectionBack(failed: string | null): boolean {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    setBack(false);
    if (failed === null || navigator.onLine) return;
    const tell = () => setBack(true);
    addEventListener('online', tell);
    return () => removeEventListener('online', tell);
  }, [failed]);
  return isBack;
}

/** The server's refusal at the top of the form, for pages without scripts. What is said at a field is not repeated here. */
export function Refusal({ answer }: { answer: FormResponse }) {
  if (answer === undefined || answer.ok) return null;
  const isAtField = Object.values(answer.messages).some((message) => message === answer.error);
  return (
    <Notice tone="error" title={FAILED_TITLE}>
      {isAtField ? 'Nothing was sent yet. Please correct what is marked below.' : answer.error}
    </Notice>
  );
}
