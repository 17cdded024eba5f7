import { lazy, Suspense, useState } from 'react';
import { useCompany, useIndications } from '#app/company/use-company.ts';
import type { MeasuredView } from '#app/drawings/analysis-view.ts';
import { DrawingPicture } from '#app/drawings/drawing-picture.tsx';
import {
  adviceText,
  cutLengthText,
  grouped,
  lengthText,
  massText,
  sizeText,
} from '#app/drawings/drawing-texts.ts';
import { findingTexts } from '#app/drawings/finding-texts.ts';
import {
  type Best,
  bestMachine,
  type Cutting,
  type Fit,
  fitMachines,
  fitStatus,
  type Plate,
} from '#app/drawings/fit.ts';
import { mass } from '#app/drawings/mass.ts';
import type { Unit } from '#app/drawings/propose-unit.ts';
import { countOf } from '#app/ui/count-of.ts';
import { TextField } from '#app/ui/site/text-field.tsx';
import { LINE_LIMITS, plateOf, type QuoteLine, readMillimetres } from '../../parts/quote-lines.ts';
import { type DistinctPart, distinctParts } from '../../parts/requested-parts.ts';
import { lineFieldName, MAX_SIDE } from '../../parts/sent-lines.ts';
import stylesheet from './drawing-check.css?url';
import { FitList } from './fit-list.tsx';
import { type FieldProps, LineFields } from './quote-lines-fields.tsx';
import { UnitChoice } from './unit-buttons.tsx';
import { type Analysis, measuredOf, useAnalysis } from './use-analysis.ts';
import { ENTERED_FIELDS, useDrawingLine } from './use-drawing-line.ts';

/** Loaded where the company shows prices. */
const Indication = lazy(() => import('./indication.tsx'));

type Props = {
  file: File;
  number: number;
  field: FieldProps;
  /** The key of the form's draft in the tab's storage. */
  draft: string;
  /** What the address asks for: the drawing that it names starts with it. // Q9 */
  linkedLine?: Partial<QuoteLine> | null | undefined;
  /** Whether it was chosen alone; otherwise it is a closed row at first. */
  isAlone: boolean;
};

/**
 * What a chosen DXF file measures, and its line of the request: for information, nothing here blocks sending. Loaded when a
 * DXF is chosen. // Q2, Q3, Q4, Q5
 */
export default function DrawingCheck({ file, number, field, draft, linkedLine, isAlone }: Props) {
  const { materials, largestHole } = useCompany();
  const showsPrice = useIndications();
  const [isOpen, setOpen] = useState(isAlone);
  const [isRead, setRead] = useState(false);
  const entry = useDrawingLine({ fileName: file.name, number, draft, linkedLine }, isRead);
  const { line, quantity } = entry;
  const plate = plateOf(line, materials);
  const { analysis, measured, fits, best } = useFits(file, entry.unit, plate);
  if (analysis !== null && !isRead) setRead(true);
  const points = measured === null ? [] : findingTexts(measured, largestHole);
  const parts = measured === null ? [] : distinctParts(measured);
  // A field with an error takes the focus.
  const hasError = ENTERED_FIELDS.some((name) =>
    [null, ...parts.slice(1)].some((_, at) => field(lineFieldName(number + at, name)).error),
  );

  return (
    <section className="drawing-check" aria-label={`The drawing ${file.name}`}>
      <link rel="stylesheet" href={stylesheet} precedence="screen" />
      {/* One region from the start, since screen readers announce only changes inside an existing one. */}
      <p role="status" className={measured === null ? undefined : 'visually-hidden'}>
        {statusText(analysis, points)}
      </p>
      <details open={isOpen || hasError} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className="drawing-known">{summaryOf(measured, points)}</span>
          <span className="muted">
            {[line.grade, line.thickness && `${line.thickness} mm`].filter(Boolean).join(', ')}
          </span>
        </summary>
        <div className="drawing-card">
          {measured !== null && <ReadDrawing drawing={measured} points={points} onUnit={entry.setUnit} />}
          <div className="drawing-asked">
            <div ref={entry.fields} className="drawing-line">
              <h2>
                What to quote <span className="field-optional">optional</span>
              </h2>
              <LineFields
                number={number}
                field={field}
                suggested={{ ...entry.suggested, unit: entry.unit ?? undefined }}
                isWithoutQuantity={parts.length > 0}
              />
              {parts.map((part, at) => (
                <DistinctPartFields key={part.title} {...{ number, at, part, line, field }} />
              ))}
            </div>
            {showsPrice && isOpen && measured !== null && (
              <Suspense>
                <Indication
                  part={measured}
                  choice={{ grade: line.grade, thickness: plate.thickness, quantity }}
                />
              </Suspense>
            )}
            {fits.length > 0 && <Machines fits={fits} best={best} plate={plate} />}
          </div>
          {measured !== null && (
            <Measures drawing={measured} kg={mass(measured.netArea, plate.thickness, plate.density)} />
          )}
        </div>
      </details>
    </section>
  );
}

/** What a drawing measures, and which machine cuts it; its holes and webs are judged for the process that suits best. */
function useFits(file: File, unit: Unit | null, plate: Plate) {
  const { machines } = useCompany();
  const [process, setProcess] = useState<Cutting['process'] | null>(null);
  const { thickness } = plate;
  const analysis = useAnalysis(file, unit, thickness && process ? { thickness, process } : null);
  const measured = measuredOf(analysis);
  const fits = measured === null ? [] : fitMachines(machines, measured.parts, plate, measured.outers);
  const best = bestMachine(fits);
  const suited = best?.fit.machine.process ?? null;
  if (suited !== process) setProcess(suited);
  return { analysis, measured, fits, best };
}

type ReadDrawingProps = {
  drawing: MeasuredView;
  points: readonly string[];
  onUnit: (unit: Unit) => void;
};

/** The picture of a drawing, the unit that it is read in, and what to check. */
function ReadDrawing({ drawing: { picture, findings, unit }, points, onUnit }: ReadDrawingProps) {
  return (
    <div className="drawing-seen">
      {picture !== null && <DrawingPicture picture={picture} findings={findings} />}
      <UnitChoice unit={unit} onUnit={onUnit} />
      <Points texts={points} />
    </div>
  );
}

/** What its closed row says of a drawing. */
function summaryOf(measured: MeasuredView | null, points: readonly string[]): string {
  if (measured === null) return 'What to quote';
  const size = sizeText(measured.picture ?? measured.box);
  return points.length === 0 ? size : `${size}, ${countOf(points.length, 'point')} to check`;
}

/** What was read from the drawing, for people who don't see the picture and the table. */
function statusText(analysis: Analysis, points: readonly string[]): string {
  if (analysis === null) return 'Reading the drawing…';
  if (analysis === 'failed') return 'It can’t be shown here. You can still send it.';
  if (!analysis.ok) return `${analysis.error} You can still send it.`;
  const toCheck = points.length === 0 ? '' : ` ${countOf(points.length, 'point')} to check below.`;
  return `The drawing is read: ${sizeText(analysis.picture ?? analysis.box)}.${toCheck}`;
}

type DistinctPartFieldsProps = {
  number: number;
  at: number;
  part: DistinctPart;
  /** What is entered for the drawing, which holds for each of its parts. */
  line: QuoteLine;
  field: FieldProps;
};

/** One of several parts in a drawing: its size, and a quantity of its own. // Q12 */
function DistinctPartFields({ number, at, part, line, field }: DistinctPartFieldsProps) {
  const ownNumber = number + at;
  const { drawing, grade, thickness, neededBy } = line;
  // Nobody could correct a hidden size, and a drawing that is read in the wrong unit must not block sending. // Q4
  const isSize = [part.length, part.width].every((side) => readMillimetres(side, MAX_SIDE) !== null);
  const size = isSize ? { length: part.length, width: part.width } : {};
  const title = `${line.part.slice(0, LINE_LIMITS.part - 4)} ${at + 1}`;
  // The drawing's own line is that of its first part.
  const shared = at === 0 ? size : { drawing, part: title, grade, thickness, neededBy, ...size };
  const { defaultValue = line.quantity, ...quantity } = field(lineFieldName(ownNumber, 'quantity'));
  return (
    <>
      {Object.entries(shared).map(([what, value]) => (
        <input key={what} type="hidden" name={`line-${ownNumber}-${what}`} value={value} />
      ))}
      <TextField
        label={`Quantity of ${part.title}`}
        inputMode="numeric"
        maxLength={20}
        {...quantity}
        defaultValue={defaultValue}
      />
    </>
  );
}

/** What was measured of a drawing. // Q3 */
function Measures({ drawing, kg }: { drawing: MeasuredView; kg: number | null }) {
  const { picture, box, outers, holes, cutLength, pierces, parts } = drawing;
  const smallestHoles = parts.flatMap(({ smallestHole }) => smallestHole ?? []);
  const rows: [label: string, value: string | null][] = [
    ['Size', sizeText(picture ?? box)],
    ['Parts', grouped(outers)],
    ['Holes', grouped(holes)],
    ['Smallest hole', smallestHoles.length === 0 ? null : lengthText(Math.min(...smallestHoles))],
    ['Cut length', cutLengthText(cutLength)],
    ['Pierces', grouped(pierces)],
    ['Mass', kg === null ? null : massText(kg)],
  ];
  return (
    <table className="drawing-measures">
      <caption>Measured from the drawing</caption>
      <tbody>
        {rows.map(
          ([label, value]) =>
            value !== null && (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}

/** What to check, with the numbers of the balloons on the picture. // Q4 */
function Points({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div>
      <h2>Points to check</h2>
      <ol className="drawing-findings">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </div>
  );
}

type MachinesProps = {
  fits: readonly Fit[];
  best: Best | null;
  plate: Plate;
};

/** Whether each machine takes the parts, as soon as something is known of that, and which suits best. // Q5 */
function Machines({ fits, best, plate }: MachinesProps) {
  const isKnown = plate.thickness !== null || fits.some((fit) => fitStatus(fit) === 'no');
  return (
    <div>
      <h2>Which machine cuts it</h2>
      {isKnown && <FitList fits={fits} className="drawing-fits" />}
      <p>{adviceText(fits, best, plate)}</p>
    </div>
  );
}
