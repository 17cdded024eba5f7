import { formatAnswerBy } from '#app/company/answer-by.ts';
import { businessUnits, company } from '#app/company/company.ts';
import { informationOfficer } from '#app/company/privacy.ts';
import { renderEmail } from '#app/platform/mail/email-template.ts';
import { sizeInKb } from '#app/ui/site/file-size.ts';
import { reference } from './reference.ts';

/** The outbox kind of the visitor's confirmation; its subject id is the lead's id. */
export const LEAD_CONFIRMATION = 'lead-confirmation';

/**
 * The subject of a lead's confirmation; answers prefix 'Re:', since some mail programs group a conversation by subject.
 */
export function conversationSubject({ kind, number }: { kind: 'enquiry' | 'quote'; number: number }): string {
  return `Your ${kind === 'enquiry' ? 'enquiry' : 'quote request'} ${reference(kind, number)}`;
}

type Confirmed = {
  kind: 'enquiry' | 'quote';
  number: number;
  arm: string;
  quoteType: string;
  createdAt: Date;
};
type ReceivedFile = { name: string; bytes: number; mediaType: string };

/**
 * The confirmation mail to a visitor. Anybody can enter somebody else's address, so the mail repeats none of the
 * visitor's text, and file names only in a form that can't carry a message. // L19
 */
export function buildConfirmationMail(lead: Confirmed, files: readonly ReceivedFile[], publicUrl: string) {
  const number = reference(lead.kind, lead.number);
  const what = lead.kind === 'enquiry' ? 'enquiry' : 'quote request';
  const unit = Object.entries(businessUnits).find(([key]) => key === lead.arm)?.[1];
  const types: readonly string[] = unit?.quoteTypes ?? [];
  return {
    subject: conversationSubject(lead),
    ...renderEmail({
      title: `We have your ${what}`,
      paragraphs: [
        'Hello',
        `Thank you for writing to ${company.name}. We have received your ${what}. You can expect an answer ${formatAnswerBy(lead.createdAt)}; a public holiday in between adds a day.`,
      ],
      facts: [
        ['Reference', number],
        ['For', lead.kind === 'quote' ? (unit?.label ?? '') : ''],
        ['Quote type', types.includes(lead.quoteType) ? lead.quoteType : ''],
        ...files.map((file, index): [string, string] => [
          files.length === 1 ? 'File' : `File ${index + 1}`,
          `${harmlessName(file)} (${sizeInKb(file.bytes)})`,
        ]),
      ],
      closing: [
        `To add something, reply to this email or call ${company.phone} and quote ${number}. We are open ${company.hours.text}.`,
        `If you did not write to us, somebody entered your address by mistake. Reply to this email or write to ${informationOfficer.email}, and we will erase what was sent. Your rights: ${publicUrl}/privacy`,
      ],
    }),
  };
}

const MAX_STEM = 30;
/** A phone number has more digits. */
const MAX_DIGITS = 6;
const EXTENSIONS = new Map([
  ['application/pdf', 'pdf'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['image/vnd.dxf', 'dxf'],
]);

/**
 * Reduces a file name so that the sender still recognises it but can't use it to send a message to a stranger:
 * unaccented letters and hyphens, few digits, a short name, and no dot except before the extension, so that no mail
 * program turns it into a link or a phone number. // L19
 */
export function harmlessName({ name, mediaType }: Pick<ReceivedFile, 'name' | 'mediaType'>): string {
  const extension = EXTENSIONS.get(mediaType) ?? '';
  const stem = name
    .slice(0, 200)
    .replace(/\.[a-z]{3,4}$/i, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-');
  let digits = 0;
  const plain = [...stem].filter((character) => !/\d/.test(character) || ++digits <= MAX_DIGITS).join('');
  const short = plain.replace(/-+/g, '-').slice(0, MAX_STEM).replace(/^-|-$/g, '') || 'file';
  return extension === '' ? short : `${short}.${extension}`;
}
