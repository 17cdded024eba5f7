import * as z from 'zod/mini';
import { hoursOn, type OpeningHours } from '#app/company/opening-hours.ts';
import { dayAfter } from '#app/country/day.ts';
import { MAX_BODY, MAX_SUBJECT, unfilled } from '#app/mail/template.ts';
import { isRowId, rowId } from '#app/platform/db/row-id.ts';
import { line, lines } from '#app/platform/submission/text-fields.ts';
import { followUpSchema } from '../records/lead-fields.ts';

/** An answer is sent after this many seconds; until then Undo can cancel it. // L18 */
export const UNDO_SECONDS = 20;

export const MAX_ANSWER_FILES = 10;
/** Per file: one file of this size still fits into a mail (L17). */
export const ANSWER_FILE_BYTES = 14 * 1_000_000;
/** For the file picker only; the server checks the content. */
export const ANSWER_FILE_TYPES = '.pdf,.xlsx,.docx';

/** Toast texts for each form. */
export const ANSWER_NOTICES = {
  answer: { done: '', failed: 'The answer was not sent' },
  'undo-answer': { done: 'Taken back. It will not be sent.', failed: 'The answer could not be taken back' },
  'send-answer-again': {
    done: 'The answer is being sent again',
    failed: 'The answer could not be sent again',
  },
  'discard-answer': { done: 'The answer was deleted', failed: 'The answer could not be deleted' },
} as const;

export const TOO_LATE = 'Too late: the email is already being sent.';
export const NO_ADDRESS = 'This lead has no email address. Add one with Edit contact details.';
export const TOO_LARGE = 'With these files the email would be over 20 MB. Remove some of them.';
export const FILE_TOO_LARGE = 'One of the files is over 14 MB, which is too large for an email. Remove it.';
export const NO_FILE =
  'The message mentions an attachment, but no file is attached. Attach it, or press Send again to send it without.';
export const TOO_MANY_FILES = `At most ${MAX_ANSWER_FILES} files can be attached to one email.`;
export const ANSWER_GONE = 'It has already been sent or deleted.';

/** Whether an answer says that something comes with it. // L18 */
export function mentionsAttachment(text: string): boolean {
  return /\b(?:attach(?:ed|ing|ment|ments)?|enclosed)\b/i.test(text);
}

/** Validates the answer form. An unfilled placeholder is an error that names it. // L18 */
export const answerSchema = z.object({
  subject: sendable(line(MAX_SUBJECT, 'Write the subject')),
  text: sendable(lines(MAX_BODY, 'Write the answer')),
  /** Whether a quote goes with it, which makes the lead Quoted; then also when to follow it up, or '' for not. */
  quoted: z._default(z.string(), ''),
  followUpOn: z._default(followUpSchema, ''),
  /** The id of the undone answer that is being continued; empty for a new one. */
  draft: z._default(z.union([z.literal(''), rowId()]), ''),
  /** Ids of the draft's files that were removed, separated by spaces. */
  removed: z._default(
    z.pipe(
      z.string(),
      z.transform((ids) => ids.split(' ').filter(isRowId)),
    ),
    [],
  ),
});

/** Days after which a quote is followed up, if nobody says otherwise. */
const FOLLOW_UP_DAYS = 7;

/** The day that is proposed for following up a quote that is sent today: a working day. // L18 */
export function proposedFollowUp(opening: OpeningHours, today: string): string {
  let day = today;
  for (let days = 0; days < FOLLOW_UP_DAYS || hoursOn(opening, day) === null; days += 1)
    day = dayAfter(day, 1);
  return day;
}

export type NewAnswer = z.output<typeof answerSchema>;

function sendable<Schema extends z.ZodMiniType<string>>(schema: Schema): Schema {
  return schema.check((payload) => {
    const message = unfilled(payload.value);
    if (message !== null) payload.issues.push({ code: 'custom', message, input: payload.value });
  });
}
