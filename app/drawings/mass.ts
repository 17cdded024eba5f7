/**
 * The mass of a flat part in kg; null where the thickness or the density is unknown.
 *
 * @param netArea mm².
 * @param thickness mm.
 * @param density kg/m³.
 */
export function mass(netArea: number, thickness: number | null, density: number | null): number | null {
  return density === null || thickness === null || !(thickness > 0)
    ? null
    : netArea * thickness * density * 1e-9;
}
