/** Where leads are looked after. */
export const LEADS = '/admin/leads';

/** The page of one lead. */
export function leadPath(id: string): string {
  return `${LEADS}/${id}`;
}

export function drawingPath(leadId: string, drawingId: string): string {
  return `${leadPath(leadId)}/drawings/${drawingId}`;
}

export function drawingsZipPath(leadId: string): string {
  return `${leadPath(leadId)}/drawings.zip`;
}

/** What a link to a lead takes along, so that one comes back to the list as it was. Kept by the tab, not in the address. */
export function listState(search: string): { leads: string } {
  return { leads: search };
}

/** The list as it was filtered when the lead was opened from it; null where one did not come from there. */
export function listBehind(state: unknown): string | null {
  const came = typeof state === 'object' && state !== null && 'leads' in state ? state.leads : null;
  return typeof came === 'string' ? LEADS + came : null;
}
