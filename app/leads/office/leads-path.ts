export const LEADS = '/admin/leads';

export function leadPath(id: string): string {
  return `${LEADS}/${id}`;
}

export function drawingPath(leadId: string, drawingId: string): string {
  return `${leadPath(leadId)}/drawings/${drawingId}`;
}

export function addDrawingsPath(leadId: string): string {
  return `${leadPath(leadId)}/drawings`;
}

/** The id of the answer's place on the page of a lead. */
export const ANSWER_ID = 'answer';

/** The id of a drawing's place on the page of its lead. */
export function drawingAnchor(drawingId: string): string {
  return `drawing-${drawingId}`;
}

export function answerFilePath(leadId: string, fileId: string): string {
  return `${leadPath(leadId)}/answer-files/${fileId}`;
}

/** The zip with everything stored about a lead; with ?person, about all leads of its email address. */
export function exportPath(leadId: string): string {
  return `${leadPath(leadId)}/export`;
}

/** The data that the preview of a drawing loads. */
export function drawingPreviewPath(leadId: string, drawingId: string): string {
  return `${drawingPath(leadId, drawingId)}?preview`;
}

/** The parts of a DXF as CSV, with their mass in this grade and thickness. // Q3, Q7 */
export function partsCsvPath(
  leadId: string,
  drawingId: string,
  { grade, thickness }: { grade: string; thickness: string },
): string {
  return `${drawingPath(leadId, drawingId)}?${new URLSearchParams({ parts: '', grade, thickness })}`;
}

export function drawingsZipPath(leadId: string): string {
  return `${leadPath(leadId)}/drawings.zip`;
}
