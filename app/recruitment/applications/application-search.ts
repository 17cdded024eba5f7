import { searchColumnText } from '#app/platform/db/search-text.ts';
import { reference } from './reference.ts';

type Searched = { number: number; fullName: string; email: string; contactNumber: string };

/** The text that the search box matches: reference, name, email and phone. // H1 */
export function applicationSearch({ number, fullName, email, contactNumber }: Searched): string {
  const shown = reference(number);
  return searchColumnText([shown, shown.replace('-', ''), fullName, email, contactNumber]);
}
