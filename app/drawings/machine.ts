/** The processes that cut flat parts, in the order in which they are named. */
export const PROCESSES = ['laser', 'plasma', 'profile'] as const;
export type Process = (typeof PROCESSES)[number];

/** Groups of materials that a process treats alike. */
export const GROUPS = ['carbon', 'high-strength', 'stainless', 'aluminium', 'coated'] as const;
export type Group = (typeof GROUPS)[number];
export const GROUP_LABELS = {
  carbon: 'Carbon steel',
  'high-strength': 'Wear and high-strength plate',
  stainless: 'Stainless steel',
  aluminium: 'Aluminium',
  coated: 'Coated sheet',
} as const satisfies Record<Group, string>;

/** A limit in mm; `general` if it is that of machines of this kind, since the company states none. */
export type Bound = {
  readonly mm: number;
  readonly general: boolean;
};

/** The thicknesses that a machine cuts, both bounds included. */
export type ThicknessRange = {
  readonly from: Bound;
  readonly to: Bound;
};

/** mm */
export type Bed = {
  readonly length: number;
  readonly width: number;
  readonly general: boolean;
};

/** A machine, with general figures where the company states none. // Q11 */
export type Machine = {
  /** The caller's key, such as the slug of the service. */
  readonly key: string;
  readonly name: string;
  readonly process: Process;
  readonly bed: Bed;
  /** By group of material; null if it doesn't cut it. */
  readonly thickness: Readonly<Record<Group, ThicknessRange | null>>;
};
