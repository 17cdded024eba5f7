import { otherUnits } from '#app/drawings/drawing-texts.ts';
import type { ProposedUnit, Unit } from '#app/drawings/propose-unit.ts';
import { Button } from '#app/ui/site/button.tsx';

interface Props {
  unit: Pick<ProposedUnit, 'mmPerUnit'>;
  onUnit: (unit: Unit) => void;
}

/** Reads a drawing in another unit with one tap: two buttons for a file that states neither of the usual units. // Q2 */
export function UnitButtons({ unit, onUnit }: Props) {
  return otherUnits(unit.mmPerUnit).map((other) => (
    <Button key={other.unit} kind="secondary" onClick={() => onUnit(other.unit)}>
      {other.label}
    </Button>
  ));
}
