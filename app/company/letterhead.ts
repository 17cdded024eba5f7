import type { CompanyFacts } from './company.ts';

/** Who mails are from: at the top and the end of every mail. */
export function letterheadOf({ name, address }: CompanyFacts) {
  const { street, suburb, town, postalCode } = address;
  const place = [street, suburb, town, postalCode].filter((one) => one !== '').join(', ');
  return { name, place };
}

/** Mailboxes that the environment sets; null where the company's own is used. */
interface SetMailboxes {
  readonly from: string | null;
  readonly sales: string | null;
  readonly careers: string | null;
}

/** The mailboxes of the company. SALES_EMAIL and CAREERS_EMAIL win where they are set. */
export function mailboxesOf({ salesEmail, careersEmail }: CompanyFacts, set: SetMailboxes) {
  return {
    from: set.from ?? salesEmail,
    sales: set.sales ?? salesEmail,
    careers: set.careers ?? careersEmail,
  };
}

/** Whom mails are from. */
export function senderOf(company: CompanyFacts, set: SetMailboxes): { name: string; address: string } {
  return { name: company.name, address: mailboxesOf(company, set).from };
}
