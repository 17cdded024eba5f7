import { type EmailContent, renderEmail } from '#app/platform/mail/email-template.ts';
import { type CompanyFacts, inOneLine } from './company.ts';
import { paletteOf } from './palette.ts';

/**
 * Who mails are from, at the top and the end of every mail, and their colour, which mail programs show on light and on dark. On the
 * server only: a browser would load all that computes colours.
 */
export function letterheadOf({ name, address, colour }: CompanyFacts) {
  const place = inOneLine(address.street, address.suburb, address.town, address.postalCode);
  const { fill, text } = paletteOf(colour).onDark;
  return { name, place, fill, onFill: text };
}

export function companyMail(
  company: CompanyFacts,
  { subject, ...content }: EmailContent & { subject: string },
) {
  return { subject, ...renderEmail(content, letterheadOf(company)) };
}

/** Mailboxes that the environment sets; null where the company's own is used. */
type ConfiguredMailboxes = {
  readonly from: string | null;
  readonly sales: string | null;
  readonly careers: string | null;
  readonly watched: { readonly address: string } | null;
};

/** The mailboxes of the company. SALES_EMAIL and CAREERS_EMAIL win where they are configured. */
export function mailboxesOf({ salesEmail, careersEmail }: CompanyFacts, configured: ConfiguredMailboxes) {
  return {
    from: configured.from ?? salesEmail,
    sales: configured.sales ?? salesEmail,
    careers: configured.careers ?? careersEmail,
    /** Where customers' replies are read; null if nowhere. // L24 */
    watched: configured.watched?.address ?? null,
  };
}

/** Whom mails are from. */
export function senderOf(
  company: CompanyFacts,
  configured: ConfiguredMailboxes,
): { name: string; address: string } {
  return { name: company.name, address: mailboxesOf(company, configured).from };
}
