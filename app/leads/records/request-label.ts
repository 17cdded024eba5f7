import { BUSINESS_UNITS, type CompanyFacts } from '#app/company/company.ts';
import { KINDS, type LeadKind } from './lead.ts';

type Units = Pick<CompanyFacts, 'units'>;

/** The name of a lead's business unit, whether or not it is still offered; the stored key if there is no such unit. // O2 */
export function unitLabel(unit: string, { units }: Units): string {
  const key = BUSINESS_UNITS.find((unitKey) => unitKey === unit);
  return key === undefined ? unit : units[key].label;
}

/** What a lead asks for: the quote type, or 'Enquiry'. */
export function requestLabel({ kind, quoteType }: { kind: LeadKind; quoteType: string }): string {
  return kind === 'quote' && quoteType !== '' ? quoteType : KINDS[kind];
}

/** The same with the label of the business unit, such as 'Bending, Plate work'. */
export function requestLabelWithUnit(
  lead: { kind: LeadKind; quoteType: string; unit: string },
  company: Units,
): string {
  return [requestLabel(lead), unitLabel(lead.unit, company)].filter((word) => word !== '').join(', ');
}
