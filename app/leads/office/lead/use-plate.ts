import { useEffect, useEffectEvent, useState } from 'react';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import type { TypedPlate } from '../../parts/drawing-plate.ts';
import { NO_THICKNESS, readThickness } from '../../parts/quote-lines.ts';
import { LEAD_NOTICES } from '../../records/lead-notices.ts';

type Props = { leadId: string; drawingId: string; plate: TypedPlate };

export type EditedPlate = ReturnType<typeof usePlate>;

/**
 * Grade and thickness of a drawing while they are edited. A chosen grade is saved at once, a typed thickness when the field is
 * left; what a colleague stored meanwhile replaces what was not edited here. // Q7
 */
export function usePlate({ leadId, drawingId, plate: stored }: Props) {
  const action = useAction(LEAD_NOTICES);
  const [grade, setGrade] = useState(stored.grade);
  const [thickness, setThickness] = useState(stored.thickness);
  const [seen, setSeen] = useState<TypedPlate>(stored);
  /** Whether there may be something to save: it waits while another choice is being saved. */
  const [isSavePending, setSavePending] = useState(false);
  const [lastResult, setLastResult] = useState(action.result);
  const isReadable = thickness.trim() === '' || readThickness(thickness) !== null;

  if (seen.grade !== stored.grade || seen.thickness !== stored.thickness) {
    setSeen(stored);
    if (grade === seen.grade) setGrade(stored.grade);
    if (thickness === seen.thickness) setThickness(stored.thickness);
  }
  // After a refusal, what is stored is shown again.
  if (action.result !== lastResult) {
    setLastResult(action.result);
    if (action.result?.kind === 'failed') {
      setGrade(stored.grade);
      setThickness(stored.thickness);
    }
  }

  const save = useEffectEvent(() => {
    setSavePending(false);
    const edited = { grade, thickness: thickness.trim() };
    if (!isReadable || (edited.grade === stored.grade && edited.thickness === stored.thickness)) return;
    const before = { seenGrade: stored.grade, seenThickness: stored.thickness };
    action.send(formOf({ intent: 'plate', id: leadId, drawingId, ...edited, ...before }));
  });
  useEffect(() => {
    if (isSavePending && !action.busy) save();
  }, [isSavePending, action.busy]);

  return {
    grade,
    thickness,
    error: isReadable ? action.messages.thickness : NO_THICKNESS,
    busy: action.busy,
    chooseGrade: (chosen: string) => {
      setGrade(chosen);
      setSavePending(true);
    },
    typeThickness: setThickness,
    /** Saves what was typed. */
    finish: () => setSavePending(true),
  };
}
