/** A stat card: the number in the selected year, and the change of its last month in percent. // D2 */
export type Figure = { count: number; change: number };

/** A rounded percent; 0 when the previous value is 0. // D2 */
export function changeInPercent(value: number, previous: number): number {
  return previous === 0 ? 0 : Math.round(((value - previous) / previous) * 100);
}
