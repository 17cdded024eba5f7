import { useEffect } from 'react';
import type { MeasuredView } from '#app/drawings/analysis-view.ts';
import { grouped, sizeText } from '#app/drawings/drawing-texts.ts';
import type { Unit } from '#app/drawings/propose-unit.ts';
import { UnitChoice } from './unit-buttons.tsx';
import { measuredOf, useAnalysis } from './use-analysis.ts';

type Props = {
  file: File;
  /** The unit that the visitor chose. */
  unit: Unit | null;
  onUnit: (unit: Unit) => void;
  onMeasured: (drawing: MeasuredView | null) => void;
};

/** Reads a chosen DXF, and says what was read. // Q9 */
export default function MeasureDrawing({ file, unit: chosen, onUnit, onMeasured }: Props) {
  const analysis = useAnalysis(file, chosen, null);
  useEffect(() => {
    onMeasured(measuredOf(analysis));
  }, [analysis, onMeasured]);

  if (analysis === null) return <p role="status">Reading the drawing…</p>;
  if (analysis === 'failed') return <p>The drawing can’t be read here. You can still send it.</p>;
  if (!analysis.ok) return <p role="status">{`${analysis.error} You can still send it.`}</p>;
  const { parts, unit, outers } = analysis;
  if (parts.length === 0) return <p>The drawing has no closed contour to cut. You can still send it.</p>;
  const sizes = parts
    .slice(0, 3)
    .map((part) => sizeText(part))
    .join(', ');
  return (
    <UnitChoice
      unit={unit}
      before={`${sizes}${outers > 3 ? ` and ${grouped(outers - 3)} more` : ''}. `}
      onUnit={onUnit}
    />
  );
}
