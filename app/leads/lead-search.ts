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

/** What hangs on a lead and is searched too: the names of its drawings, and what it was answered. */
type Attached = {
  drawings: readonly string[];
  answers: readonly { subject: string; text: string; files: readonly string[] }[];
};

/**
 * The text that the search box matches: reference, name, company, email, phone and message; the drawings' names; the
 * answers and the names of their files. // L15
 */
export function leadSearch(
  { kind, number, name, company, email, phone, message }: Searched,
  { drawings, answers }: Attached,
): string {
  const shown = reference(kind, number);
  return searchColumnText([
    ...[shown, shown.replace('-', ''), name, company, email, phone, message],
    ...drawings,
    ...answers.flatMap(({ subject, text, files }) => [subject, text, ...files]),
  ]);
}
