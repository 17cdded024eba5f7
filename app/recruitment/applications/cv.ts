/** Maximum size in bytes. // C5 */
export const CV_BYTES = 10 * 1024 * 1024;

/** The file dialog's filter; the server checks the content. */
export const CV_TYPES = '.pdf,.doc,.docx';
const NAMED_AS_CV = /\.(?:pdf|docx?)$/i;

export const WRONG_CV = 'Please upload a Word document or PDF file'; // C5
/** The error for an application without a CV. // C5 */
export const NO_CV = 'Please attach your CV';
/** The error if staff replace a CV without choosing a file. // R6 */
export const NO_NEW_CV = 'Please choose a file';
export const CV_TOO_LARGE =
  'This file is larger than 10 MB. Please save a smaller copy of it, for example as PDF.';

/** Why a chosen file is rejected by its name or size, or null if it isn't. // C5 */
export function validateCv(file: { name: string; size: number }): string | null {
  if (!NAMED_AS_CV.test(file.name)) return WRONG_CV;
  if (file.size === 0) return 'This file is empty. Please check it and choose it again.';
  return file.size > CV_BYTES ? CV_TOO_LARGE : null;
}
