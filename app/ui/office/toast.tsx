import { notifications } from '@mantine/notifications';
import { createContext, useEffect } from 'react';

/** The content of a toast. */
export type Answer = {
  ok: boolean;
  message: string;
  title?: string;
  /** Nothing was done because the screen is out of date; it should be reloaded. */
  stale?: boolean;
};

/** How long a toast is shown, in milliseconds. // R10 */
const TOAST_MS = 3_000;

/** How long the toasts of a screen are shown; longer on the page of an application. // R10 */
export const ToastMs = createContext(TOAST_MS);

/** Shows a toast for each new result. */
export function useToast(answer: Answer | undefined): void {
  useEffect(() => {
    if (answer) toast(answer);
  }, [answer]);
}

/** The failure that is still shown. */
let failure: string | null = null;

/** The next outcome replaces a failure, which would otherwise stand beside the success of the next try. */
export function hideFailure(): void {
  if (failure !== null) notifications.hide(failure);
  failure = null;
}

/** Shows a toast, instead of a failure. */
export function toast({ ok, message, title }: Answer, ms = TOAST_MS): void {
  hideFailure();
  const id = notifications.show({
    autoClose: ms,
    message,
    ...(title ? { title } : {}),
    color: ok ? 'teal' : 'red',
    role: ok ? 'status' : 'alert',
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
  failure = ok ? null : id;
}
