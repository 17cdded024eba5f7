import { Button } from '@mantine/core';
import { useCompany } from '#app/company/use-company.ts';
import type { AnalysisView, MeasuredView } from '#app/drawings/analysis-view.ts';
import { DrawingPicture } from '#app/drawings/drawing-picture.tsx';
import {
  areaText,
  cutLengthText,
  lengthText,
  massText,
  type NumberMarks,
  otherUnits,
  sizeText,
} from '#app/drawings/drawing-texts.ts';
import { findingTexts } from '#app/drawings/finding-texts.ts';
import { mass } from '#app/drawings/mass.ts';
import type { Unit } from '#app/drawings/propose-unit.ts';
import { countOf } from '#app/ui/count-of.ts';
import { SCROLLED_BY_KEYBOARD } from '#app/ui/office/preview/loaded.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import type { StatedPlate } from '../../parts/drawing-plate.ts';
import { staffUnitText, type UnitChange } from '../../parts/drawing-unit.ts';
import { type KnownPlate, plateOf } from '../../parts/quote-lines.ts';
import { LEAD_NOTICES } from '../../records/lead-notices.ts';
import { partsCsvPath } from '../leads-path.ts';
import { CuttingEstimate, type MachineRates } from './cutting-estimate.tsx';
import { usePlate } from './use-plate.ts';

type Props = {
  leadId: string;
  drawingId: string;
  name: string;
  analysis: AnalysisView;
  requestedUnit: Unit | undefined;
  plate: StatedPlate;
  unitChange: UnitChange | null;
  rates: MachineRates;
  /** Whether it is unfolded at first. */
  isOpen: boolean;
};

/** Parts shown; the CSV has the rest. */
const SHOWN_PARTS = 30;

/** What a DXF measures: picture, what to look at, and the parts as a table. // Q7 */
export function DrawingAnalysis(props: Props) {
  const { leadId, drawingId, name, analysis, rates } = props;
  const { marks } = rates;
  const { materials, largestHole } = useCompany();
  const typed = usePlate(props);
  const { grade, thickness } = typed;
  if (!analysis.ok) return <p className="muted">{`Not measured. ${analysis.error}`}</p>;
  const { parts, picture, unit } = analysis;
  const findings = findingTexts(analysis, largestHole);
  const plate = plateOf({ thickness, grade }, materials);
  return (
    <details className="drawing-analysis" open={props.isOpen}>
      <summary>{summaryOf(analysis, findings.length, marks)}</summary>
      {picture !== null && <DrawingPicture picture={picture} findings={analysis.findings} />}
      <UnitChoice {...props} unit={unit} />
      {findings.length > 0 && (
        <ol className="drawing-findings" aria-label="Points to check">
          {findings.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      )}
      {parts.length > 0 && (
        <>
          <MeasuredParts name={name} analysis={analysis} plate={plate} marks={marks} />
          <CuttingEstimate {...{ analysis, rates, plate, typed }} stated={props.plate} />
          <p>
            <a href={partsCsvPath(leadId, drawingId, { grade, thickness })} download>
              Parts as CSV
            </a>
          </p>
        </>
      )}
    </details>
  );
}

type MeasuredPartsProps = {
  name: string;
  analysis: MeasuredView;
  plate: KnownPlate;
  marks: NumberMarks;
};

/** The parts of a drawing as a table, with their sum where they are several or something lies beside them. */
function MeasuredParts({ name, analysis, plate, marks }: MeasuredPartsProps) {
  const { parts, outers, cutLength, pierces, netArea } = analysis;
  const massOf = (area: number) => {
    const kg = mass(area, plate.thickness, plate.density);
    return kg === null ? 'unknown' : massText(kg, marks);
  };
  const numbered = parts.slice(0, SHOWN_PARTS).map((part, at) => ({ number: at + 1, part }));
  return (
    <section
      className="drawing-parts measured-parts"
      aria-label={`Parts of ${name}`}
      tabIndex={SCROLLED_BY_KEYBOARD}
    >
      <table>
        <caption className="visually-hidden">{`Parts of ${name}`}</caption>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Size</th>
            <th scope="col">Cut length</th>
            <th scope="col">Pierces</th>
            <th scope="col">Net area</th>
            <th scope="col">Smallest hole</th>
            <th scope="col">Net mass</th>
          </tr>
        </thead>
        <tbody>
          {numbered.map(({ number, part }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              <td data-label="Size">{sizeText(part, marks)}</td>
              <td data-label="Cut length">{cutLengthText(part.cutLength, marks)}</td>
              <td data-label="Pierces">{part.pierces}</td>
              <td data-label="Net area">{areaText(part.netArea, marks)}</td>
              <td data-label="Smallest hole">
                {part.smallestHole === null ? 'none' : lengthText(part.smallestHole, marks)}
              </td>
              <td data-label="Net mass">{massOf(part.netArea)}</td>
            </tr>
          ))}
        </tbody>
        {(outers > 1 || cutLength !== parts[0]?.cutLength) && (
          <tfoot>
            <tr>
              <th scope="row">All</th>
              <td data-label="Parts">{countOf(outers, 'part')}</td>
              <td data-label="Cut length">{cutLengthText(cutLength, marks)}</td>
              <td data-label="Pierces">{pierces}</td>
              <td data-label="Net area">{areaText(netArea, marks)}</td>
              <td />
              <td data-label="Net mass">{massOf(netArea)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

/** 200 × 100 mm, cut length 675 mm, 2 points to check */
function summaryOf({ parts, outers, cutLength }: MeasuredView, points: number, marks: NumberMarks): string {
  const [only] = parts;
  const what = outers === 1 && only !== undefined ? sizeText(only, marks) : countOf(outers, 'part');
  const check = points > 0 ? `, ${countOf(points, 'point')} to check` : '';
  return `${what}, cut length ${cutLengthText(cutLength, marks)}${check}`;
}

type UnitChoiceProps = Pick<Props, 'leadId' | 'drawingId' | 'name' | 'requestedUnit' | 'unitChange'> & {
  unit: MeasuredView['unit'];
};

/** The unit of a drawing with its reason, to be corrected where the sender chose wrong. // Q2, Q7 */
function UnitChoice({ leadId, drawingId, name, requestedUnit, unitChange, unit }: UnitChoiceProps) {
  const action = useAction(LEAD_NOTICES);
  const choices = otherUnits(unit.mmPerUnit).map((other) => {
    const choice = {
      'aria-label': `${other.label}: ${name}`,
      onClick: () => action.send(formOf({ intent: 'unit', id: leadId, drawingId, unit: other.unit })),
      children: other.label,
    };
    return unit.sure ? (
      <button key={other.unit} type="button" className="link-button" disabled={action.busy} {...choice} />
    ) : (
      <Button key={other.unit} variant="default" size="compact-md" loading={action.busy} {...choice} />
    );
  });
  return (
    <div className="drawing-unit">
      <p>
        <span className="muted">{staffUnitText(unit, requestedUnit, unitChange)} </span>
        {unit.sure && choices}
      </p>
      {!unit.sure && choices}
    </div>
  );
}
