import * as z from 'zod/mini';
import { lines } from '#app/platform/submission/text-fields.ts';
import { isTicked } from '../positions/additional-questions.ts';

/** Maximum length in characters. */
export const MAX_NOTE_LENGTH = 4_000;

const tick = z.pipe(z.transform(isTicked), z.boolean());

/** The form 'Add a note'. // R8 */
export const noteSchema = z.object({
  text: lines(MAX_NOTE_LENGTH, 'Please write the note first'),
  /** Whether the text is mailed to the candidate. */
  sendEmail: tick,
  contacted: tick,
});

export type NewNote = z.output<typeof noteSchema>;
