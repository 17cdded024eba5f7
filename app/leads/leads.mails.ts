import { businessUnits, company } from '#app/company/company.ts';
import { formatPhone } from '#app/company/phone-number.ts';
import { renderEmail } from '#app/platform/mail/email-template.ts';
import { sizeInKb } from '#app/ui/site/file-size.ts';
import type { DrawingRecord, Lead } from './leads.queries.server.ts';
import { reference } from './reference.ts';

/** The kind under which a lead's mail to the sales manager stands in the outbox. */
export const LEAD_TO_SALES = 'lead-to-sales';

/** Drawings go along up to this many bytes together; most mail servers refuse more. */
export const ATTACHED_BYTES = 20 * 1024 * 1024;

/** The drawings that go along with the mail: from the first on, as many as fit. */
export function attachable<Drawing extends { bytes: number }>(drawings: readonly Drawing[]): Drawing[] {
  let room = ATTACHED_BYTES;
  return drawings.filter(({ bytes }) => {
    if (bytes > room) return false;
    room -= bytes;
    return true;
  });
}

/** What the sales manager reads about a lead: subject, plain text and HTML (L5, L13). */
export function buildLeadMail(lead: Lead, drawings: readonly DrawingRecord[], salesEmail: string) {
  const number = reference(lead.kind, lead.number);
  const attached = new Set(attachable(drawings));
  const what = lead.kind === 'enquiry' ? 'Enquiry' : 'Quote request';
  const arm = businessUnitOf(lead);
  return {
    subject: `${what} ${number}${arm && ` (${arm})`} from ${lead.name || lead.company || lead.email}`,
    ...renderEmail({
      title: `${what} ${number}`,
      facts: [
        ['Reference', number],
        ['Name', lead.name],
        ['Company', lead.company],
        ['Email', lead.email],
        ['Phone', formatPhone(lead.phone)],
        ['For', arm],
        ['Quote type', lead.quoteType],
        ['Message', lead.message],
        ...drawings.map((drawing): [string, string] => [
          'Drawing',
          `${drawing.name} (${sizeInKb(drawing.bytes)}${attached.has(drawing) ? '' : ', too large to attach: it is kept with the request'})`,
        ]),
        ['To', `${company.salesName} <${salesEmail}>`],
      ],
      closing: [`Reply to this email to answer ${lead.name || lead.email}.`],
    }),
  };
}

/** What the company calls the arm that was asked for a quote; empty on an enquiry, which asks none. // L8 */
function businessUnitOf({ kind, arm }: Lead): string {
  const businessUnit = Object.entries(businessUnits).find(([key]) => key === arm);
  return kind === 'quote' && businessUnit ? businessUnit[1].label : '';
}
