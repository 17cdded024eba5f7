import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AnalysisView } from '#app/drawings/analysis-view.ts';
import { cuttingTime, durationText, type Feed } from '#app/drawings/cutting-time.ts';
import { fitText, massText } from '#app/drawings/drawing-texts.ts';
import { bestProcess, type Fit, fitProcesses, fitStatus } from '#app/drawings/fit.ts';
import { mass } from '#app/drawings/mass.ts';
import { GRADES, materialKeyOf, type QuoteLine, readThickness } from '../../quote-lines.ts';

interface Props {
  analysis: AnalysisView & { ok: true };
  /** What the request says of this drawing. */
  line: QuoteLine | undefined;
  feeds: readonly Feed[];
}

/** For a grade and a thickness: mass, which machine takes all parts, and how long it cuts. Staff only. // Q3, Q5 */
export function CuttingEstimate({ analysis, line, feeds }: Props) {
  const [grade, setGrade] = useState(GRADES.find((one) => one === line?.grade) ?? '');
  const [typed, setTyped] = useState(line?.thickness ?? '');
  const plate = { thickness: readThickness(typed), material: materialKeyOf(grade) };
  const { thickness, material } = plate;
  const fits = fitProcesses(analysis.parts, plate);
  const best = bestProcess(fits, plate);
  const kg = thickness === null || material === null ? null : mass(analysis.netArea, thickness, material);
  return (
    <div className="cutting-estimate">
      <div className="cutting-plate">
        <NativeSelect
          label="Grade"
          value={grade}
          data={[{ value: '', label: 'Not chosen' }, ...GRADES]}
          onChange={({ currentTarget }) => setGrade(currentTarget.value)}
        />
        <TextInput
          label="Thickness in mm"
          inputMode="decimal"
          maxLength={20}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
      {kg !== null && <p>{`Net mass${analysis.outers > 1 ? ' of all parts' : ''}: ${massText(kg)}`}</p>}
      <ul className="cutting-processes" aria-label="Which machine cuts it">
        {fits.map((fit) => (
          <li key={fit.process}>
            <strong>{`${fit.service.name}: `}</strong>
            {fitText(fit, 'staff')}
            {best?.fit.process === fit.process &&
              ` ${fit.answer === 'unknown' ? 'Probably best' : 'Best choice'}, as ${best.why}.`}
            <Time fit={fit} analysis={analysis} thickness={thickness} feeds={feeds} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface TimeProps extends Pick<Props, 'analysis' | 'feeds'> {
  fit: Fit;
  thickness: number | null;
}

function Time({ fit, analysis, thickness, feeds }: TimeProps) {
  if (thickness === null || fitStatus(fit) === 'no') return null;
  const time = cuttingTime(fit.process, analysis, thickness, feeds);
  if (time === null) return <p className="muted">No cutting speed is known for this thickness.</p>;
  return (
    <>
      <p>
        {`Cutting time: ${durationText(time)}`}
        {time.calibrated ? '' : ' (uncalibrated: typical machines, not yours)'}
      </p>
      <p className="muted">{time.formula}</p>
    </>
  );
}
