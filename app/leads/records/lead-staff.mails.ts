import { mailedBecause } from '#app/accounts/settings/settings.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import { companyMail } from '#app/company/letterhead.server.ts';
import type { Lead } from './lead-with-drawings.queries.server.ts';
import { reference } from './reference.ts';
import { requestLabelWithUnit } from './request-label.ts';

/** The outbox kinds of mails to staff about a lead. */
export const LEAD_TO_ADMIN = 'lead-to-admin';
export const UNANSWERED_TO_ADMIN = 'lead-unanswered-to-admin';
export const REPLIED_TO_ADMIN = 'lead-replied-to-admin';

/** The mail to an admin about a new lead, without any personal data. // L20 */
export function buildNewLeadMail(lead: Lead, publicUrl: string, company: CompanyFacts) {
  return renderStaffMail(lead, publicUrl, company, {
    title: lead.kind === 'quote' ? 'New quote request' : 'New enquiry',
    text: 'It was sent through the website.',
  });
}

/** The mail to the owner, or to everybody if there is none, about a lead unanswered for a working day. // L20 */
export function buildUnansweredMail(lead: Lead, publicUrl: string, company: CompanyFacts) {
  return renderStaffMail(lead, publicUrl, company, {
    title: 'Unanswered for a working day',
    text: 'Nobody has answered this lead yet. If you have called or emailed the customer, record it on the lead’s page.',
  });
}

/** The mail to the owner, or to everybody if there is none, about a customer's reply, without any of its text. // L24 */
export function buildRepliedMail(lead: Lead, publicUrl: string, company: CompanyFacts) {
  return renderStaffMail(lead, publicUrl, company, {
    title: 'The customer has replied',
    text: 'The reply stands in the lead’s timeline, with the drawings that came with it.',
  });
}

function renderStaffMail(
  lead: Lead,
  publicUrl: string,
  company: CompanyFacts,
  { title, text }: { title: string; text: string },
) {
  const leadReference = reference(lead.kind, lead.number);
  return companyMail(company, {
    subject: `${leadReference}: ${title}`,
    title,
    paragraphs: [text],
    facts: [
      ['Reference', leadReference],
      ['Wanted', requestLabelWithUnit(lead, company)],
    ],
    button: { label: 'Open the lead', url: `${publicUrl}/admin/leads/${lead.id}` },
    closing: [mailedBecause(publicUrl)],
  });
}
