import type { ComponentProps } from 'react';
import { afterHydration } from '#app/ui/office/after-hydration.ts';
import type * as interviewDialog from './interview-dialog.tsx';
import type * as offerTimes from './offer-times.tsx';
import type * as writeMail from './write-mail.tsx';

/*
 * The dialogs that write to candidates. Their scripts are as large as the list's own, and needed only once one of them is
 * opened.
 */
const useMail = afterHydration(() => import('./write-mail.tsx'));
const useTimes = afterHydration(() => import('./offer-times.tsx'));
const useInterview = afterHydration(() => import('./interview-dialog.tsx'));

export function WriteMail(props: ComponentProps<typeof writeMail.WriteMail>) {
  const code = useMail(props.target !== null);
  return code && <code.WriteMail {...props} />;
}

export function OfferTimes(props: ComponentProps<typeof offerTimes.OfferTimes>) {
  const code = useTimes(props.ids !== null);
  return code && <code.OfferTimes {...props} />;
}

export function InterviewDialog(props: ComponentProps<typeof interviewDialog.InterviewDialog>) {
  const code = useInterview(props.arranging !== null);
  return code && <code.InterviewDialog {...props} />;
}
