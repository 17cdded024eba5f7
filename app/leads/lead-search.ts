import { searchColumnText } from '#app/platform/db/search-text.ts';
import { reference } from './reference.ts';

type Searched = {
  kind: 'enquiry' | 'quote';
  number: number;
  name: string;
  company: string;
  email: string;
  phone: string;
  message: string;
};

/** What hangs on a lead and is searched too: the names of its drawings, the answers to it and the replies to those. */
type Attached = {
  drawings: readonly string[];
  mails: readonly { subject: string; text: string; files: readonly string[] }[];
};

/**
 * The text that the search box matches: reference, name, company, email, phone and message; the drawings' names; the
 * answers with the names of their files, and the replies. // L15, L24
 */
export function leadSearch(
  { kind, number, name, company, email, phone, message }: Searched,
  { drawings, mails }: Attached,
): string {
  const shown = reference(kind, number);
  return searchColumnText([
    ...[shown, shown.replace('-', ''), name, company, email, phone, message],
    ...drawings,
    ...mails.flatMap(({ subject, text, files }) => [subject, text, ...files]),
  ]);
}
