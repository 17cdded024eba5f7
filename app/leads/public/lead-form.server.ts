import type { ReceivedForm } from '#app/platform/submission/receive.server.ts';
import { DRAWING_BYTES, DRAWINGS, REQUEST_BYTES } from '../drawings.ts';
import { FAILED } from '../notices.ts';

/** What may come with an enquiry or a quote request, and what is told where it does not fit. // L9, L11 */
export const LEAD_FORM: ReceivedForm = {
  limits: {
    requestBytes: REQUEST_BYTES,
    fileBytes: DRAWING_BYTES,
    files: DRAWINGS,
    fieldBytes: 64 * 1024,
    textBytes: 256 * 1024,
    fields: 20,
  },
  failed: FAILED,
  tooMuch: {
    'file-too-large': (file) => `${file} is larger than 10 MB. Leave it out, or send us a smaller version.`,
    'request-too-large': () =>
      'The drawings are over 60 MB together. Please send them in more than one request.',
    'too-many-files': () =>
      `At most ${DRAWINGS} drawings go with one request. Please send the others in a second one.`,
  },
};
