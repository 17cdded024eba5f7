import { useEffect, useRef } from 'react';
import { otherUnits } from '#app/drawings/drawing-texts.ts';
import type { ProposedUnit, Unit } from '#app/drawings/propose-unit.ts';
import { Button } from '#app/ui/site/button.tsx';

type Props = {
  unit: Pick<ProposedUnit, 'mmPerUnit'>;
  onUnit: (unit: Unit) => void;
};

/** Reads a drawing in another unit with one tap: two buttons for a file that states neither of the usual units. // Q2 */
export function UnitButtons({ unit: { mmPerUnit }, onUnit }: Props) {
  const first = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  // The pressed button gives way to the other unit's; otherwise the focus would fall back to the page, behind a dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons change with the unit.
  useEffect(() => {
    if (isPressed.current) first.current?.focus();
    isPressed.current = false;
  }, [mmPerUnit]);

  return otherUnits(mmPerUnit).map((other, at) => (
    <Button
      key={other.unit}
      ref={at === 0 ? first : undefined}
      kind="secondary"
      onClick={() => {
        isPressed.current = true;
        onUnit(other.unit);
      }}
    >
      {other.label}
    </Button>
  ));
}
