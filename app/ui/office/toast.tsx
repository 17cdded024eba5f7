import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';

/** What an action answers to the screen that asked for it. */
export type Answer = {
  ok: boolean;
  message: string;
  title?: string;
  /** Nothing was done, as the screen is out of date: it is to be loaded again. */
  stale?: boolean;
};

/** How long a toast stays, in milliseconds; longer on the page of an application. // R10 */
const TOAST_MS = 3_000;
export const LONG_TOAST_MS = 5_000;

/** Shows each new answer of an action, for `ms` milliseconds. */
export function useToast(answer: Answer | undefined, ms = TOAST_MS): void {
  useEffect(() => {
    if (answer) toast(answer, ms);
  }, [answer, ms]);
}

export function toast({ ok, message, title }: Answer, ms = TOAST_MS): void {
  notifications.show({
    autoClose: ms,
    message,
    ...(title ? { title } : {}),
    color: ok ? 'teal' : 'red',
    role: ok ? 'status' : 'alert',
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
}
