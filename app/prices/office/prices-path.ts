import type { CompanyFacts } from '#app/company/company.ts';
import { PRICE_SECTION_NAMES, PRICE_SECTIONS, type PriceSection } from '../stored-price-book.ts';

const PRICES = '/admin/prices';

/** The page of a section; of machines, of one of them. */
export function sectionPath(section: PriceSection, machine?: string): string {
  const page = section === 'materials' ? PRICES : `${PRICES}/${section}`;
  return machine === undefined ? page : `${page}/${machine}`;
}

export function csvPath(section: PriceSection, machine: string): string {
  return `${PRICES}.csv?${new URLSearchParams({ section, ...(machine !== '' && { machine }) })}`;
}

export const VERSIONS = `${PRICES}/versions`;

export const versionPath = (revision: string) => `${VERSIONS}/${revision}`;

export const PRICE_TABS = [
  ...PRICE_SECTION_NAMES.map((section) => ({ to: sectionPath(section), label: PRICE_SECTIONS[section] })),
  { to: VERSIONS, label: 'Versions' },
];

/** The machine of an address: the first one unless it says another; null if there is no such machine. */
export function machineOfPath(
  { machines }: Pick<CompanyFacts, 'machines'>,
  asked: string | undefined,
): CompanyFacts['machines'][number] | null {
  return (asked === undefined ? machines[0] : machines.find(({ key }) => key === asked)) ?? null;
}
