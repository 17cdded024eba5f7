import { useAction } from '#app/ui/office/use-action.ts';
import { LEAD_NOTICES } from '../../lead-notices.ts';

/** Sends the forms on the page of a lead. */
export function useLeadAction() {
  return useAction(LEAD_NOTICES);
}
