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
