import { type BusinessUnitKey, businessUnits } from '#app/company/company.ts';
import { type Service, steelServices } from '#app/company/services.ts';

/** The page of the quote form, for whoever comes without scripts; the steel arm's is the plain one. */
export function quotePath(arm: BusinessUnitKey, type = ''): string {
  const path = arm === 'steel' ? '/quote' : `/quote/${arm}`;
  return type === '' ? path : `${path}?${new URLSearchParams({ type })}`;
}

const services: readonly Service[] = steelServices;

/** The quote type that goes with a page: a service's own, and fabrication's where that is all there is; '' for others. // L8 */
export function quoteTypeAt(arm: BusinessUnitKey, pathname: string): string {
  if (arm === 'fabrication') return businessUnits.fabrication.quoteTypes[0];
  return services.find(({ slug }) => pathname === `/${slug}`)?.quoteType ?? '';
}
