import type { Missing } from '../missing.ts';
import { sectionPath } from './prices-path.ts';

/** The page of the office where something is entered. */
export type Place = { readonly to: string; readonly label: string };

/**
 * Where staff enter what a price lacks; null if that isn't one of the office's pages, but a field of the line. // P2
 *
 * @param machine the key of the line's machine; undefined if the company has no such machine.
 */
export function missingPlace(missing: Missing, machine: string | undefined): Place | null {
  switch (missing) {
    case 'material':
    case 'price-per-kg':
    case 'plates':
    case 'too-large':
      return { to: sectionPath('materials'), label: 'Materials under Prices' };
    case 'process':
    case 'feed':
      return { to: sectionPath('machines', machine), label: 'Machines under Prices' };
    case 'bending':
      return { to: sectionPath('bending'), label: 'Bending under Prices' };
    case 'extra':
      return { to: sectionPath('extras'), label: 'Extras under Prices' };
    case 'grade':
      return { to: '/admin/company/materials', label: 'Materials under Company' };
    default:
      return null;
  }
}
