import type { ProposedUnit, Unit } from '#app/drawings/propose-unit.ts';
import { Button } from '#app/ui/site/button.tsx';

interface Props {
  unit: Pick<ProposedUnit, 'mmPerUnit'>;
  onUnit: (unit: Unit) => void;
}

/** Reads a drawing in the other of the two usual units. // Q2 */
export function UnitButton({ unit, onUnit }: Props) {
  const isInch = unit.mmPerUnit === 25.4;
  return (
    <Button kind="secondary" onClick={() => onUnit(isInch ? 'mm' : 'inch')}>
      {isInch ? 'Read as millimetres' : 'Read as inches'}
    </Button>
  );
}
