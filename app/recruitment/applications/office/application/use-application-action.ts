import { LONG_TOAST_MS } from '#app/ui/office/toast.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { NOTICES } from '../../application-notices.ts';

/** Sends the forms on the page of an application; what became of each is told for five seconds. // R10 */
export function useApplicationAction() {
  return useAction(NOTICES, { toastMs: LONG_TOAST_MS });
}
