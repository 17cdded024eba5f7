import { renderEmail } from '#app/platform/mail/email-template.ts';
import { conversationSubject } from './confirmation.mails.ts';
import { reference } from './reference.ts';

/** The kind under which an answer stands in the outbox; its subject is the answer's id. */
export const LEAD_ANSWER = 'lead-answer';

type Answered = { kind: 'enquiry' | 'quote'; number: number };

/** What the customer reads of an answer that staff wrote. Notes never get in here: they are another table's. // L16, L18 */
export function buildAnswerMail(lead: Answered, answer: { subject: string; text: string }) {
  return {
    subject: answer.subject,
    ...renderEmail({
      title: conversationSubject(lead),
      paragraphs: answer.text.split(/\n{2,}/),
      closing: [
        `Reply to this email to answer, or quote ${reference(lead.kind, lead.number)} when you call.`,
      ],
    }),
  };
}
