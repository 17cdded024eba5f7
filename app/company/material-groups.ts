import type { materialNames } from './material-names.ts';

/** Materials that a machine cuts alike, in thickness and in speed. // Q11 */
export const MATERIAL_GROUPS = {
  carbon: 'Mild and carbon steel',
  'high-strength': 'Wear and high-strength steel',
  stainless: 'Stainless steel',
  aluminium: 'Aluminium',
  coated: 'Coated sheet',
} as const;

export type MaterialGroup = keyof typeof MATERIAL_GROUPS;

const GROUP_OF = {
  vastrap: 'carbon',
  'hot-rolled': 'carbon',
  'cold-rolled': 'carbon',
  'mild-steel': 'carbon',
  s355: 'carbon',
  hardox: 'high-strength',
  weldox: 'high-strength',
  bennox: 'high-strength',
  domex: 'high-strength',
  ss304: 'stainless',
  ss316: 'stainless',
  '3cr12': 'stainless',
  aluminium: 'aluminium',
  galvanized: 'coated',
  chromadek: 'coated',
} as const satisfies Record<keyof typeof materialNames, MaterialGroup>;

/** The group of a material; null if it isn't known. @param material the material's key in the company file. */
export function materialGroupOf(material: string | null): MaterialGroup | null {
  const groups: Readonly<Record<string, MaterialGroup>> = GROUP_OF;
  return material === null ? null : (groups[material] ?? null);
}
