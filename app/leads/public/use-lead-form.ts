import type { RefObject } from 'react';
import type { FormResponse } from '#app/ui/site/form/form-response.ts';
import type { FailureTexts } from '#app/ui/site/form/send-form.ts';
import { useSendingForm } from '#app/ui/site/form/use-sending-form.ts';
import { FAILED_TITLE, NOTICE_MS, SENT } from '../notices.ts';

interface LeadForm {
  form: RefObject<HTMLFormElement | null>;
  endpoint: string;
  draftName: string;
  /** The title over a success (L10); the contact form's has none (L3). */
  successTitle?: string;
  texts: FailureTexts;
  answer?: FormResponse;
}

/** How both forms of this department send, and what they tell of it. // L3, L4, L10, L11 */
export function useLeadForm({ successTitle, ...form }: LeadForm) {
  return useSendingForm({
    ...form,
    success: {
      tone: 'success',
      text: SENT,
      ms: NOTICE_MS,
      ...(successTitle ? { title: successTitle } : {}),
    },
    failure: (error) => ({ tone: 'error', title: FAILED_TITLE, text: error, ms: NOTICE_MS }),
  });
}
