import { unitName, unitText } from '#app/drawings/drawing-texts.ts';
import type { ProposedUnit, Unit } from '#app/drawings/propose-unit.ts';

/** That staff read a drawing in another unit than it came in with; stored with the drawing. */
export type UnitChange = {
  readonly unit: Unit;
  readonly by: string;
  /** Millimetres in one unit of the file, as it was read when it came in. */
  readonly sent: number;
};

/**
 * The unit that staff see at a drawing: the reason for it, who chose it, and after a change also what it came in with.
 * // Q2, Q7
 *
 * @param chosen the unit that the sender chose; undefined if the proposed one was left.
 * @param change what staff changed; null if nothing.
 */
export function staffUnitText(
  unit: Pick<ProposedUnit, 'mmPerUnit' | 'why'>,
  chosen: Unit | undefined,
  change: UnitChange | null,
): string {
  const now = unitName(unit.mmPerUnit);
  if (change !== null) {
    const sent = unitName(change.sent);
    return chosen === undefined
      ? `First read in ${sent}, as the sender chose no unit; changed to ${now} by ${change.by}.`
      : `Sent in ${sent}, changed to ${now} by ${change.by}.`;
  }
  return chosen === undefined ? unitText(unit) : `Read in ${now}. The sender chose this unit.`;
}
