/** Groups of materials that a process treats alike. */
export const GROUPS = ['carbon', 'high-strength', 'stainless', 'aluminium', 'coated'] as const;
export type Group = (typeof GROUPS)[number];
