import { GENERAL_BED, GENERAL_THICKNESS } from './thresholds.ts';

/** The processes that cut flat parts, in the order in which they are named. */
export const PROCESSES = ['laser', 'plasma', 'profile'] as const;
export type Process = (typeof PROCESSES)[number];

/** Groups of materials that a process treats alike. */
export const GROUPS = ['carbon', 'high-strength', 'stainless', 'aluminium', 'coated'] as const;
export type Group = (typeof GROUPS)[number];

/** A limit in mm; `general` if it is that of machines of this kind, since the company states none. */
export interface Bound {
  readonly mm: number;
  readonly general: boolean;
}

/** The thicknesses that a machine cuts, both bounds included. */
export interface ThicknessRange {
  readonly from: Bound;
  readonly to: Bound;
}

/** mm */
export interface Bed {
  readonly length: number;
  readonly width: number;
  readonly general: boolean;
}

/** A machine, with general figures where the company states none. // Q11 */
export interface Machine {
  /** The caller's key, such as the slug of the service. */
  readonly key: string;
  readonly name: string;
  readonly process: Process;
  readonly bed: Bed;
  /** By group of material; null if it doesn't cut it. */
  readonly thickness: Readonly<Record<Group, ThicknessRange | null>>;
}

/** What the company states of a machine; lengths in mm. */
export interface StatedMachine extends Pick<Machine, 'key' | 'name' | 'process'> {
  /** Null if it isn't stated. */
  readonly bed: { readonly length: number; readonly width: number } | null;
  /** By group of material; null for a group that it doesn't cut. What is missing is general. */
  readonly thickness: Partial<Record<Group, { readonly from?: number; readonly to?: number } | null>>;
}

/** Fills in general figures where the company states none. */
export function withGeneralFigures({ bed, thickness, ...machine }: StatedMachine): Machine {
  const range = (group: Group): ThicknessRange | null => {
    const stated = thickness[group];
    const general = GENERAL_THICKNESS[machine.process][group];
    if (stated === null || (stated === undefined && general === null)) return null;
    const bound = (own: number | undefined, usual = 0): Bound => ({
      mm: own ?? usual,
      general: own === undefined,
    });
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
