import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';

/** What an action answers to the screen that asked for it. */
export type Answer = { ok: boolean; message: string; title?: string };

/** Shows each new answer of an action for 3 seconds. */
export function useToast(answer: Answer | undefined): void {
  useEffect(() => {
    if (answer) toast(answer);
  }, [answer]);
}

export function toast({ ok, message, title }: Answer): void {
  notifications.show({
    message,
    ...(title ? { title } : {}),
    color: ok ? 'teal' : 'red',
    role: ok ? 'status' : 'alert',
    closeButtonProps: { 'aria-label': 'Close this message' },
  });
}
