import { DENSITIES } from './thresholds.ts';

/**
 * The mass of a flat part in kg, null where the material's density is unknown.
 *
 * @param netArea mm².
 * @param thickness mm.
 * @param material the material's key in the company file.
 */
export function mass(netArea: number, thickness: number | null, material: string | null): number | null {
  const density = densityOf(material);
  return density === null || thickness === null || !(thickness > 0)
    ? null
    : netArea * thickness * density * 1e-9;
}

/** kg/m³; null where it is unknown. @param material the material's key in the company file. */
export function densityOf(material: string | null): number | null {
  return material === null ? null : (DENSITIES[material] ?? null);
}
