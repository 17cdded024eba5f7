import { WRONG_CV } from '../recruitment-notices.ts';

/** At most, in bytes. // C5 */
export const CV_BYTES = 10 * 1024 * 1024;

/** What the file picker offers. The server looks at the content. */
export const CV_TYPES = '.pdf,.doc,.docx';
const NAMED_AS_CV = /\.(?:pdf|docx?)$/i;

/** What an applicant is told who sends none. // C5 */
export const NO_CV = 'Please attach your CV';
/** What staff are told who replace a CV and choose no file. // R6 */
export const NO_NEW_CV = 'Please choose a file';
export const CV_TOO_LARGE =
  'This file is larger than 10 MB. Please save a smaller copy of it, for example as PDF.';

/** Says why a chosen file can't be the CV, or null where nothing is known against it. // C5 */
export function validateCv(file: { name: string; size: number }): string | null {
  if (!NAMED_AS_CV.test(file.name)) return WRONG_CV;
  if (file.size === 0) return 'This file is empty. Please check it and choose it again.';
  return file.size > CV_BYTES ? CV_TOO_LARGE : null;
}
