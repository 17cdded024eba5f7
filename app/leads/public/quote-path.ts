import { type BusinessUnitKey, businessUnits } from '#app/company/old-company.ts';
import { type Service, steelServices } from '#app/company/services.ts';
import { lineParameters, type QuoteLine } from '../quote-lines.ts';

/**
 * The page of the quote form, for visitors without scripts; steel has the path without a suffix.
 *
 * @param line what the first line of parts starts with. // Q9
 */
export function quotePath(arm: BusinessUnitKey, type = '', line: Partial<QuoteLine> = {}): string {
  const path = arm === 'steel' ? '/quote' : `/quote/${arm}`;
  const parameters = [...(type === '' ? [] : [['type', type] as [string, string]]), ...lineParameters(line)];
  return parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters)}`;
}

const services: readonly Service[] = steelServices;

/** The quote type to preselect on a page: the service's own, or fabrication's only one; otherwise ''. // L8 */
export function quoteTypeAt(arm: BusinessUnitKey, pathname: string): string {
  if (arm === 'fabrication') return businessUnits.fabrication.quoteTypes[0];
  return services.find(({ slug }) => pathname === `/${slug}`)?.quoteType ?? '';
}
