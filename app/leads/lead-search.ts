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

/** The text that the search box matches: reference, name, company, email, phone and message. // L15 */
export function leadSearch({ kind, number, name, company, email, phone, message }: Searched): string {
  const shown = reference(kind, number);
  return searchColumnText([shown, shown.replace('-', ''), name, company, email, phone, message]);
}
