import { NativeSelect, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { useCompany } from '#app/company/use-company.ts';
import type { MeasuredView } from '#app/drawings/analysis-view.ts';
import {
  adviceText,
  durationText,
  fitText,
  grouped,
  listed,
  type NumberMarks,
} from '#app/drawings/drawing-texts.ts';
import { bestMachine, type Fit, fitMachines, fitStatus } from '#app/drawings/fit.ts';
import { machineTime } from '#app/prices/cutting.ts';
import { sectionPath } from '#app/prices/office/prices-path.ts';
import type { StoredPriceBook } from '#app/prices/stored-price-book.ts';
import type { StatedPlate } from '../../parts/drawing-plate.ts';
import { gradesOf, type KnownPlate } from '../../parts/quote-lines.ts';
import type { EditedPlate } from './use-plate.ts';

/** What the price book says of the machines, and how the office writes numbers. */
export type MachineRates = Pick<StoredPriceBook, 'machines'> & {
  /** The keys of the machines whose values are still the sample's. */
  readonly samples: readonly string[];
  readonly marks: NumberMarks;
};

type Props = {
  analysis: MeasuredView;
  rates: MachineRates;
  /** As it is chosen and typed. */
  typed: EditedPlate;
  /** As it is stored. */
  stated: StatedPlate;
  /** What that means. */
  plate: KnownPlate;
};

/** For a grade and a thickness: mass, which machine takes all parts, and how long it cuts. Staff only. // Q3, Q5 */
export function CuttingEstimate({ analysis, rates, typed, stated, plate }: Props) {
  const { machines, materials } = useCompany();
  const grades = gradesOf(materials);
  const fits = fitMachines(machines, analysis.parts, plate, analysis.outers);
  const best = bestMachine(fits);
  const others = best === null ? [] : fits.filter((fit) => fit !== best.fit);
  const shared = { analysis, plate, rates };
  const sampled = fits.filter(
    (fit) => rates.samples.includes(fit.machine.key) && ownTime({ fit, ...shared }) !== null,
  );
  const { grade, thickness } = typed;
  const isListed = grade === '' || grades.includes(grade);
  return (
    <div className="cutting-estimate">
      <div className="cutting-plate">
        <NativeSelect
          label="Grade"
          value={grade}
          aria-busy={typed.busy}
          data={[{ value: '', label: 'Not chosen' }, ...(isListed ? [] : [grade]), ...grades]}
          onChange={({ currentTarget }) => typed.chooseGrade(currentTarget.value)}
        />
        <TextInput
          label="Thickness in mm"
          inputMode="decimal"
          maxLength={20}
          value={thickness}
          error={typed.error}
          onChange={({ currentTarget }) => typed.typeThickness(currentTarget.value)}
          onBlur={typed.finish}
          onKeyDown={({ key }) => {
            if (key === 'Enter') typed.finish();
          }}
        />
      </div>
      {stated.from !== '' && <p className="muted">{stated.from}</p>}
      <p>{massLine(grade, plate, rates.marks)}</p>
      <p className="cutting-advice">{adviceText(fits, best, plate)}</p>
      <FitList fits={best === null ? fits : [best.fit]} {...shared} />
      {others.length > 0 && (
        <details className="cutting-others">
          <summary>{othersText(others)}</summary>
          <FitList fits={others} {...shared} />
        </details>
      )}
      {sampled.length > 0 && (
        <p className="muted">{`The speeds of ${listed(namesOf(sampled))} are the sample price book’s.`}</p>
      )}
    </div>
  );
}

type Shared = Pick<Props, 'analysis' | 'plate' | 'rates'>;

function FitList({ fits, ...shared }: Shared & { fits: readonly Fit[] }) {
  return (
    <ul className="cutting-processes" aria-label="Which machine cuts it">
      {fits.map((fit) => (
        <li key={fit.machine.key}>
          <strong>{`${fit.machine.name}: `}</strong>
          {fitText(fit, 'staff')}
          <Time fit={fit} {...shared} />
        </li>
      ))}
    </ul>
  );
}

/** The machines beside the best one: those that would do, or all if none would. */
function othersText(others: readonly Fit[]): string {
  const suitable = others.filter((fit) => fitStatus(fit) === 'yes');
  return suitable.length > 0
    ? `Also fits: ${namesOf(suitable).join(', ')}`
    : `Other machines: ${namesOf(others).join(', ')}`;
}

function namesOf(fits: readonly Fit[]): string[] {
  return fits.map(({ machine }) => machine.name);
}

/** The density that the masses of the table are worked out with, or why they are unknown. */
function massLine(grade: string, { density, thickness }: KnownPlate, marks: NumberMarks): string {
  if (grade === '') return 'The mass is unknown until a grade is chosen.';
  if (density === null) return `The mass is unknown: ${grade} has no stated density.`;
  if (thickness === null) return 'The mass is unknown until a thickness is typed.';
  return `Net mass worked out with ${grouped(density, 0, marks)}\u00a0kg/m³`;
}

type TimeProps = Shared & { fit: Fit };

/** The time at the speeds of the price book; null where it is not known. */
function ownTime({ fit, analysis, plate: { thickness, group }, rates }: TimeProps) {
  if (thickness === null || group === null || fitStatus(fit) === 'no') return null;
  return machineTime(rates.machines[fit.machine.key], analysis, { thickness, group }, rates.marks);
}

function Time(props: TimeProps) {
  const { fit, plate, rates } = props;
  if (plate.thickness === null || fitStatus(fit) === 'no') return null;
  if (plate.group === null)
    return <p className="muted">The cutting time is unknown until a grade is chosen.</p>;
  const time = ownTime(props);
  if (time === null)
    return (
      <p className="muted">
        No cutting speed is known for this material and thickness: see{' '}
        <Link to={sectionPath('machines', fit.machine.key)}>Machines under Prices</Link>
      </p>
    );
  return (
    <details className="cutting-time">
      <summary>{`Cutting time: about ${durationText(time.seconds, rates.marks)}`}</summary>
      <p className="muted">{time.formula}</p>
    </details>
  );
}
