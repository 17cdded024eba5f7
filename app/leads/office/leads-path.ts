/** Where leads are looked after. */
export const LEADS = '/admin/leads';

/** The page of one lead. */
export function leadPath(id: string): string {
  return `${LEADS}/${id}`;
}

export function drawingPath(leadId: string, drawingId: string): string {
  return `${leadPath(leadId)}/drawings/${drawingId}`;
}

/** What the preview of a drawing reads. */
export function drawingPreviewPath(leadId: string, drawingId: string): string {
  return `${drawingPath(leadId, drawingId)}?preview`;
}

export function drawingsZipPath(leadId: string): string {
  return `${leadPath(leadId)}/drawings.zip`;
}
