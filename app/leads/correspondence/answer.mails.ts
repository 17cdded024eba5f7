import { type Letterhead, renderEmail } from '#app/platform/mail/email-template.ts';
import { conversationSubject, type NumberedLead, reference } from '../records/reference.ts';

/** The outbox kind of an answer; its subject id is the answer's id. */
export const LEAD_ANSWER = 'lead-answer';

/** The mail to the customer with an answer that staff wrote. Notes are in a different table and never get in here. // L16, L18 */
export function buildAnswerMail(
  lead: NumberedLead,
  answer: { subject: string; text: string },
  letterhead: Letterhead,
) {
  return {
    subject: answer.subject,
    ...renderEmail(
      {
        title: conversationSubject(lead),
        paragraphs: answer.text.split(/\n{2,}/),
        closing: [
          `Reply to this email to answer, or quote ${reference(lead.kind, lead.number)} when you call.`,
        ],
      },
      letterhead,
    ),
  };
}
