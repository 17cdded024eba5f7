import { DENSITIES } from './thresholds.ts';

/**
 * The mass of a flat part in kg, null where the material's density is unknown.
 *
 * @param netArea mm².
 * @param thickness mm.
 * @param material the material's key in the company file.
 */
export function mass(netArea: number, thickness: number, material: string): number | null {
  const density = DENSITIES[material];
  return density === undefined || !(thickness > 0) ? null : netArea * thickness * density * 1e-9;
}
