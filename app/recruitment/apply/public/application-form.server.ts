import type { ReceivedForm } from '#app/platform/submission/receive.server.ts';
import { NOT_APPLIED } from '../../recruitment-notices.ts';
import { CV_BYTES, CV_TOO_LARGE } from '../cv.ts';

/** What may come with an application, and what is told where it does not fit. // C5, C7 */
export const APPLICATION_FORM: ReceivedForm = {
  limits: {
    // Room for the last bytes of a file that is too large: it shall be named as such.
    requestBytes: 2 * CV_BYTES,
    fileBytes: CV_BYTES,
    files: 1,
    fieldBytes: 64 * 1024,
    textBytes: 256 * 1024,
    fields: 100,
  },
  failed: NOT_APPLIED,
  tooMuch: {
    'file-too-large': () => CV_TOO_LARGE,
    'request-too-large': () => CV_TOO_LARGE,
    'too-many-files': () => 'Only one file can go along. Please put your CV and certificates into one.',
  },
};
