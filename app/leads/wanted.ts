import { type BusinessUnitKey, businessUnits } from '#app/company/old-company.ts';
import { KINDS, type LeadKind } from './lead.ts';

/** The name of a lead's business unit; the stored key if the unit no longer exists. */
export function unitLabel(arm: string): string {
  return isArm(arm) ? businessUnits[arm].label : arm;
}

function isArm(arm: string): arm is BusinessUnitKey {
  return Object.hasOwn(businessUnits, arm);
}

/** What a lead asks for: the quote type, or 'Enquiry'. */
export function wantedOf({ kind, quoteType }: { kind: LeadKind; quoteType: string }): string {
  return kind === 'quote' && quoteType !== '' ? quoteType : KINDS[kind];
}
