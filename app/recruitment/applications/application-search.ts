import { searchColumnText } from '#app/platform/db/search-text.ts';
import { reference } from './reference.ts';

type SearchedFields = { number: number; fullName: string; email: string; contactNumber: string };

/** The text that the search box matches: reference, name, email and phone. // H1 */
export function applicationSearch({ number, fullName, email, contactNumber }: SearchedFields): string {
  const withDash = reference(number);
  return searchColumnText([withDash, withDash.replace('-', ''), fullName, email, contactNumber]);
}
