import type { Bound, Group, Machine, ThicknessRange } from './machine.ts';
import { GENERAL_BED, GENERAL_THICKNESS } from './thresholds.ts';

/** What the company states of a machine; lengths in mm. */
export interface StatedMachine extends Pick<Machine, 'key' | 'name' | 'process'> {
  /** Null if it isn't stated. */
  readonly bed: { readonly length: number; readonly width: number } | null;
  /** By group of material; null for a group that it doesn't cut. What is missing is general. */
  readonly thickness: Partial<Record<Group, { readonly from?: number; readonly to?: number } | null>>;
}

/** Fills in general figures where the company states none. */
export function withGeneralFigures({ bed, thickness, ...machine }: StatedMachine): Machine {
  // Equal bounds are one object, which the data of a page then contains once.
  const bounds = new Map<string, Bound>();
  const bound = (own: number | undefined, usual = 0): Bound => {
    const newBound = { mm: own ?? usual, general: own === undefined };
    const key = JSON.stringify(newBound);
    const shared = bounds.get(key) ?? newBound;
    bounds.set(key, shared);
    return shared;
  };
  const range = (group: Group): ThicknessRange | null => {
    const stated = thickness[group];
    const general = GENERAL_THICKNESS[machine.process][group];
    if (stated === null || (stated === undefined && general === null)) return null;
    return { from: bound(stated?.from, general?.[0]), to: bound(stated?.to, general?.[1]) };
  };
  return {
    ...machine,
    bed: bed === null ? { ...GENERAL_BED, general: true } : { ...bed, general: false },
    thickness: {
      carbon: range('carbon'),
      'high-strength': range('high-strength'),
      stainless: range('stainless'),
      aluminium: range('aluminium'),
      coated: range('coated'),
    },
  };
}
