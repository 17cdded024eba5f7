import type { BusinessUnitKey } from '#app/company/company.ts';

/** The page of the quote form, for whoever comes without scripts; the steel arm's is the plain one. */
export function quotePath(arm: BusinessUnitKey): string {
  return arm === 'steel' ? '/quote' : `/quote/${arm}`;
}
