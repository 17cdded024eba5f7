import * as z from 'zod/mini';
import { lines, ticked } from '#app/platform/submission/text-fields.ts';

/** Maximum length in characters. */
export const MAX_NOTE_LENGTH = 4_000;

/** The form 'Add a note'. // R8 */
export const noteSchema = z.object({
  text: lines(MAX_NOTE_LENGTH, 'Please write the note first'),
  /** Whether the text is mailed to the candidate. */
  sendEmail: ticked,
  contacted: ticked,
});

export type NewNote = z.output<typeof noteSchema>;
