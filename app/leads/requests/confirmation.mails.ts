import { answerBy, answerPromise } from '#app/company/answer-by.ts';
import type { Company } from '#app/company/company.ts';
import { companyMail } from '#app/company/letterhead.server.ts';
import { sizeInKb } from '#app/ui/file-size.ts';
import { conversationSubject, type NumberedLead, reference } from '../records/reference.ts';

/** The outbox kind of the visitor's confirmation; its subject id is the lead's id. */
export const LEAD_CONFIRMATION = 'lead-confirmation';

interface ConfirmedLead extends NumberedLead {
  unit: string;
  quoteType: string;
  createdAt: Date;
}
type ReceivedFile = { bytes: number; mediaType: string };

/**
 * The confirmation mail to a visitor. Anybody can enter somebody else's address, so the mail repeats nothing
 * that the visitor chose. A mail that waited for the mail server too long promises no answer. // L19, L25
 *
 * @param now when it is written, right before it is sent.
 */
export function buildConfirmationMail(
  lead: ConfirmedLead,
  files: readonly ReceivedFile[],
  publicUrl: string,
  company: Company,
  now = new Date(),
) {
  const number = reference(lead.kind, lead.number);
  const what = lead.kind === 'enquiry' ? 'enquiry' : 'quote request';
  const unit = Object.entries(company.units).find(([key]) => key === lead.unit)?.[1];
  const types: readonly string[] = unit?.quoteTypes ?? [];
  const received = `Thank you for writing to ${company.name}. We have received your ${what}.`;
  const isPromised = answerBy(company.opening, lead.createdAt) > now;
  return companyMail(company, {
    subject: conversationSubject(lead),
    title: `We have your ${what}`,
    paragraphs: [
      'Hello',
      isPromised ? `${received} ${answerPromise(company.opening, lead.createdAt)}` : received,
    ],
    facts: [
      ['Reference', number],
      ['For', lead.kind === 'quote' ? (unit?.label ?? '') : ''],
      ['Quote type', types.includes(lead.quoteType) ? lead.quoteType : ''],
      ['Files', describeFiles(files)],
    ],
    closing: [
      `To add something, reply to this email or call ${company.phone} and quote ${number}. We are open ${company.hours}.`,
      `If you did not write to us, somebody entered your address by mistake. Reply to this email or write to ${company.profile.privacy.officer.email}, and we will erase what was sent. Your rights: ${publicUrl}/privacy`,
    ],
  });
}

const KINDS = new Map([
  ['application/pdf', 'PDF'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'Excel'],
  ['image/vnd.dxf', 'DXF'],
]);

/** Files by count, kind and size: ten names of 30 letters each would be a message of the sender's own. // L19, L25 */
function describeFiles(files: readonly ReceivedFile[]): string {
  const kinds = Map.groupBy(files, ({ mediaType }) => KINDS.get(mediaType) ?? 'other');
  const described = [...kinds].map(([kind, sameKind]) => {
    const bytes = sameKind.reduce((sum, file) => sum + file.bytes, 0);
    return `${sameKind.length} ${kind} (${sizeInKb(bytes)})`;
  });
  return described.join(', ');
}
