import { DRAWING_KINDS } from '#app/company/company.ts';
import { checkFile } from '#app/platform/submission/check-file.server.ts';
import type { Inspect } from '#app/platform/submission/inspect-upload.server.ts';
import type { ReceivedForm } from '#app/platform/submission/receive.server.ts';
import type { SpooledFile } from '#app/platform/submission/spool.server.ts';
import { DRAWING_BYTES, DRAWINGS, insteadOf, REQUEST_BYTES } from './drawing-files.ts';
import { LINE_FIELDS } from './sent-lines.ts';

/** Where the file store has drawings. */
export const DRAWING_PREFIX = 'drawings/';

/** The limits of a form with drawings, whether a visitor or staff send it, and of a mail with them. // L9, L11 */
export const DRAWING_LIMITS: ReceivedForm['limits'] = {
  requestBytes: REQUEST_BYTES,
  fileBytes: DRAWING_BYTES,
  files: DRAWINGS,
  fieldBytes: 64 * 1024,
  textBytes: 256 * 1024,
  fields: 20 + LINE_FIELDS,
};

export const TOO_MUCH_DRAWINGS: ReceivedForm['tooMuch'] = {
  'file-too-large': (file) => `${file} is larger than 10 MB. Leave it out, or send us a smaller version.`,
  'request-too-large': () =>
    'The drawings are over 60 MB together. Please send them in more than one request.',
  'too-many-files': () =>
    `At most ${DRAWINGS} drawings go with one request. Please send the others in a second one.`,
};

/** Whether a file is a drawing, by its content; if not, what to send instead. // L9, L13 */
export function checkDrawing(file: SpooledFile, inspect: Inspect) {
  return checkFile(file, DRAWING_KINDS, inspect, insteadOf);
}
