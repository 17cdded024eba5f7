import { lazy, Suspense, useRef, useState } from 'react';
import { useCompany, useIndications } from '#app/company/use-company.ts';
import type { AnalysisView } from '#app/drawings/analysis-view.ts';
import { DrawingPicture } from '#app/drawings/drawing-picture.tsx';
import {
  adviceText,
  cutLengthText,
  fitText,
  grouped,
  lengthText,
  massText,
  sizeText,
  unitText,
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
import { readUnit, type Unit } from '#app/drawings/propose-unit.ts';
import { tabStorage } from '#app/ui/site/form/tab-storage.ts';
import { useEntered } from '#app/ui/site/form/use-entered.ts';
import { partsOfSeveral } from '../asked-parts.ts';
import { plateOf, type QuoteLine } from '../quote-lines.ts';
import { lineFieldName } from '../sent-lines.ts';
import { suggestLine } from '../suggest-line.ts';
import stylesheet from './drawing-check.css?url';
import { PartOfSeveral } from './parts-of-drawing.tsx';
import { LineFields } from './quote-lines-fields.tsx';
import { UnitButtons } from './unit-buttons.tsx';
import { useAnalysis } from './use-analysis.ts';

/** Loaded where the company shows prices. */
const Indication = lazy(() => import('./indication.tsx'));

interface Props {
  file: File;
  /** The number of its line. */
  number: number;
  field: Parameters<typeof LineFields>[0]['field'];
  /** The key of the form's draft in the tab's storage. */
  draft: string;
  /** What the address asks for: the drawing that it names starts with it. // Q9 */
  asked?: Partial<QuoteLine> | null | undefined;
  /** Whether it was chosen alone; otherwise it is a closed row at first. */
  isAlone: boolean;
}

/**
 * What a chosen DXF file measures, and its line of the request: for information, nothing here blocks sending. Loaded when a
 * DXF is chosen. // Q2, Q3, Q4, Q5
 */
export default function DrawingCheck({ file, number, field, draft, asked, isAlone }: Props) {
  const { machines, materials, largestHole } = useCompany();
  const [suggested] = useState<QuoteLine>(() => ({
    ...suggestLine(file.name, materials),
    ...(asked?.drawing === file.name ? asked : {}),
  }));
  const [isOpen, setOpen] = useState(isAlone);
  const [unit, setUnit] = useKeptUnit(draft, lineFieldName(number, 'unit'), suggested.unit ?? null);
  const [process, setProcess] = useState<Cutting['process'] | null>(null);
  const [isRead, setRead] = useState(false);
  const lineElement = useRef<HTMLDivElement>(null);
  const name = (what: 'part' | 'grade' | 'thickness' | 'quantity' | 'neededBy') =>
    lineFieldName(number, what);
  const entered = useEntered(
    lineElement,
    {
      [name('part')]: suggested.part,
      [name('grade')]: suggested.grade,
      [name('thickness')]: suggested.thickness,
      [name('quantity')]: suggested.quantity,
      [name('neededBy')]: '',
    },
    isRead,
  );
  const line: QuoteLine = {
    ...suggested,
    part: entered[name('part')] ?? '',
    grade: entered[name('grade')] ?? '',
    thickness: entered[name('thickness')] ?? '',
    neededBy: entered[name('neededBy')] ?? '',
  };
  const plate = plateOf(line, materials);
  const { thickness } = plate;
  const analysis = useAnalysis(file, unit, thickness && process ? { thickness, process } : null);
  const measured = analysis !== null && analysis !== 'failed' && analysis.ok ? analysis : null;
  const points = measured === null ? [] : findingTexts(measured, largestHole);
  const fits = measured ? fitMachines(machines, measured.parts, plate, measured.outers) : [];
  const best = bestMachine(fits);
  // The holes and webs are judged for the process that suits best.
  const suited = best?.fit.machine.process ?? null;
  if (suited !== process) setProcess(suited);
  if (analysis !== null && !isRead) setRead(true);
  const showsPrice = useIndications();
  const quantity = entered[name('quantity')] ?? '';
  const several = measured === null ? [] : partsOfSeveral(measured);
  // A field with an error takes the focus.
  const isWrong = (['part', 'grade', 'thickness', 'quantity', 'neededBy'] as const).some((what) =>
    [null, ...several.slice(1)].some((_, at) => field(lineFieldName(number + at, what)).error),
  );

  return (
    <section className="drawing-check" aria-label={`The drawing ${file.name}`}>
      <link rel="stylesheet" href={stylesheet} precedence="screen" />
      {/* One region from the start, since screen readers announce only changes inside an existing one. */}
      <p role="status" className={measured === null ? undefined : 'visually-hidden'}>
        {statusText(analysis, points)}
      </p>
      <details open={isOpen || isWrong} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className="drawing-known">{summaryOf(measured, points)}</span>
          <span className="muted">
            {[line.grade, line.thickness && `${line.thickness} mm`].filter(Boolean).join(', ')}
          </span>
        </summary>
        <div className="drawing-card">
          {measured !== null && (
            <div className="drawing-seen">
              {measured.picture !== null && (
                <DrawingPicture picture={measured.picture} findings={measured.findings} />
              )}
              <div className="drawing-unit">
                <p>{unitText(measured.unit)}</p>
                <UnitButtons unit={measured.unit} onUnit={setUnit} />
              </div>
              <Points texts={points} />
            </div>
          )}
          <div className="drawing-asked">
            <div ref={lineElement} className="drawing-line">
              <h2>
                What to quote <span className="field-optional">optional</span>
              </h2>
              <LineFields
                number={number}
                field={field}
                suggested={{ ...suggested, unit: unit ?? undefined }}
                isWithoutQuantity={several.length > 0}
              />
              {several.map((part, at) => (
                <PartOfSeveral
                  key={part.title}
                  number={number}
                  at={at}
                  part={part}
                  line={line}
                  field={field}
                />
              ))}
            </div>
            {showsPrice && measured !== null && (
              <Suspense>
                <Indication of={measured} wanted={{ grade: line.grade, thickness, quantity }} />
              </Suspense>
            )}
            {fits.length > 0 && <Machines fits={fits} best={best} plate={plate} />}
          </div>
          {measured !== null && (
            <Measures analysis={measured} kg={mass(measured.netArea, plate.thickness, plate.density)} />
          )}
        </div>
      </details>
    </section>
  );
}

/** What its closed row says of a drawing. */
function summaryOf(measured: Measured | null, points: readonly string[]): string {
  if (measured === null) return 'What to quote';
  const size = sizeText(measured.box);
  return points.length === 0
    ? size
    : `${size}, ${points.length} ${points.length === 1 ? 'point' : 'points'} to check`;
}

/** What was read from the drawing, for people who don't see the picture and the table. */
function statusText(analysis: AnalysisView | 'failed' | null, points: readonly string[]): string {
  if (analysis === null) return 'Reading the drawing…';
  if (analysis === 'failed') return 'It can’t be shown here. You can still send it.';
  if (!analysis.ok) return `${analysis.error} You can still send it.`;
  const { length } = points;
  const toCheck = length === 0 ? '' : ` ${length} ${length === 1 ? 'point' : 'points'} to check below.`;
  return `The drawing is read: ${sizeText(analysis.box)}.${toCheck}`;
}

/**
 * The unit that the visitor chose for a drawing. It is kept with the form's draft, which leaves out hidden fields, in the
 * draft's form: the value and the one that the page began with.
 */
function useKeptUnit(draft: string, name: string, asked: Unit | null) {
  const [unit, setUnit] = useState(() => {
    const kept = tabStorage.read(draft)[name];
    const isOfThisPage = Array.isArray(kept) && kept[1] === (asked ?? '');
    return isOfThisPage ? readUnit(kept[0]) : asked;
  });
  const choose = (chosen: Unit) => {
    setUnit(chosen);
    tabStorage.write(draft, { ...tabStorage.read(draft), [name]: [chosen, asked ?? ''] });
  };
  return [unit, choose] as const;
}

type Measured = AnalysisView & { ok: true };

function Measures({ analysis, kg }: { analysis: Measured; kg: number | null }) {
  const { box, outers, holes, cutLength, pierces, parts } = analysis;
  const smallest = parts.flatMap(({ smallestHole }) => smallestHole ?? []);
  const rows: [string, string][] = [
    ['Size', sizeText(box)],
    ['Parts', grouped(outers)],
    ['Holes', grouped(holes)],
    ...(smallest.length > 0
      ? [['Smallest hole', lengthText(Math.min(...smallest))] satisfies [string, string]]
      : []),
    ['Cut length', cutLengthText(cutLength)],
    ['Pierces', grouped(pierces)],
    ...(kg === null ? [] : [['Mass', massText(kg)] satisfies [string, string]]),
  ];
  return (
    <table className="drawing-measures">
      <caption>Measured from the drawing</caption>
      <tbody>
        {rows.map(([what, value]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{value}</td>
          </tr>
        ))}
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

/** Whether each machine takes the parts, and which suits best. // Q5 */
function Machines({ fits, best, plate }: { fits: readonly Fit[]; best: Best | null; plate: Plate }) {
  return (
    <div>
      <h2>Which machine cuts it</h2>
      <ul className="drawing-fits">
        {fits.map((one) => (
          <li key={one.machine.key} data-fit={fitStatus(one)}>
            <strong>{`${one.machine.name}: `}</strong>
            {fitText(one)}
          </li>
        ))}
      </ul>
      <p>{adviceText(fits, best, plate)}</p>
    </div>
  );
}
