import type { BusinessUnitKey, CompanyFacts } from '#app/company/company.ts';
import { lineParameters, type QuoteLine } from '../../parts/quote-lines.ts';

/**
 * The page of the quote form, for visitors without scripts; steel has the path without a suffix.
 *
 * @param line what the first line of parts starts with. // Q9
 */
export function quotePath(unit: BusinessUnitKey, type = '', line: Partial<QuoteLine> = {}): string {
  const path = unit === 'steel' ? '/quote' : `/quote/${unit}`;
  const parameters = [...(type === '' ? [] : [['type', type] as [string, string]]), ...lineParameters(line)];
  return parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters)}`;
}

/** The quote type to preselect on a page: the service's own, or the only one beside “Other...”; otherwise ''. // L8 */
export function quoteTypeAt(
  unit: BusinessUnitKey,
  pathname: string,
  { services, units }: Pick<CompanyFacts, 'services' | 'units'>,
): string {
  const service = unit === 'steel' && services.find(({ slug }) => pathname === `/${slug}`);
  if (service) return service.quoteType;
  const [only = '', ...others] = units[unit].quoteTypes.filter((type) => !/^other\b/i.test(type));
  return others.length === 0 ? only : '';
}
