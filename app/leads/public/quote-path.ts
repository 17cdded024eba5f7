import { type BusinessUnitKey, businessUnits } from '#app/company/company.ts';
import { type Service, steelServices } from '#app/company/services.ts';

/** The page of the quote form, for visitors without scripts; steel has the path without a suffix. */
export function quotePath(arm: BusinessUnitKey, type = ''): string {
  const path = arm === 'steel' ? '/quote' : `/quote/${arm}`;
  return type === '' ? path : `${path}?${new URLSearchParams({ type })}`;
}

const services: readonly Service[] = steelServices;

/** The quote type to preselect on a page: the service's own, or fabrication's only one; otherwise ''. // L8 */
export function quoteTypeAt(arm: BusinessUnitKey, pathname: string): string {
  if (arm === 'fabrication') return businessUnits.fabrication.quoteTypes[0];
  return services.find(({ slug }) => pathname === `/${slug}`)?.quoteType ?? '';
}
