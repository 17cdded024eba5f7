import type { Group } from '#app/drawings/machine.ts';
import type { materialNames } from './material-names.ts';

/** The group that each material belongs to when a machine is chosen for it. // Q11 */
export const materialGroups = {
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
} as const satisfies Record<keyof typeof materialNames, Group>;
