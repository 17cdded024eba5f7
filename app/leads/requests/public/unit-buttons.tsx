import { useEffect, useRef } from 'react';
import type { MeasuredView } from '#app/drawings/analysis-view.ts';
import { otherUnits, unitText } from '#app/drawings/drawing-texts.ts';
import type { Unit } from '#app/drawings/propose-unit.ts';
import { Button } from '#app/ui/site/button.tsx';
import stylesheet from './unit-buttons.css?url';

type Props = {
  unit: MeasuredView['unit'];
  /** What is said before the unit. */
  before?: string;
  onUnit: (unit: Unit) => void;
};

/**
 * The unit that a drawing is read in, and another one with one tap: two for a file that states neither of the usual units. They are
 * buttons where the unit should be checked, and links in its sentence where it is known. // Q2
 */
export function UnitChoice({ unit, before = '', onUnit }: Props) {
  const { mmPerUnit, sure } = unit;
  const first = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  // The pressed button gives way to the other unit's; otherwise the focus would fall back to the page, behind a dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons change with the unit.
  useEffect(() => {
    if (isPressed.current) first.current?.focus();
    isPressed.current = false;
  }, [mmPerUnit]);

  const choices = otherUnits(mmPerUnit).map((other, at) => {
    const choice = {
      ref: at === 0 ? first : undefined,
      onClick: () => {
        isPressed.current = true;
        onUnit(other.unit);
      },
      children: other.label,
    };
    return sure ? (
      <button key={other.unit} type="button" className="unit-link" {...choice} />
    ) : (
      <Button key={other.unit} kind="secondary" {...choice} />
    );
  });
  return (
    <div className="unit-choice">
      <link rel="stylesheet" href={stylesheet} precedence="screen" />
      <p>
        {`${before}${unitText(unit)} `}
        {sure && choices}
      </p>
      {!sure && choices}
    </div>
  );
}
