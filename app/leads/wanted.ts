import { type BusinessUnitKey, businessUnits } from '#app/company/company.ts';
import { KINDS, type LeadKind } from './lead.ts';

/** What the company calls the business unit of a lead; what is stored where it has no such unit any more. */
export function unitLabel(arm: string): string {
  return isArm(arm) ? businessUnits[arm].label : arm;
}

function isArm(arm: string): arm is BusinessUnitKey {
  return Object.hasOwn(businessUnits, arm);
}

/** What a lead asks for: the type of quote, or 'Enquiry'. */
export function wantedOf({ kind, quoteType }: { kind: LeadKind; quoteType: string }): string {
  return kind === 'quote' && quoteType !== '' ? quoteType : KINDS[kind];
}
