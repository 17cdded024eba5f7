import { Button } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense } from 'react';
import type {
  AssignedToPosition,
  MonthOfApplications,
} from '#app/recruitment/statistics/figures.queries.server.ts';
import { type Bar, type Series, slicePositions, stackStatuses } from './chart-series.ts';
import { LOAD_ERRORS, LOADING, NONE_ASSIGNED } from './dashboard-section.tsx';

const drawings = () => import('./drawn-charts.tsx');
const MonthBars = lazy(() => drawings().then(({ MonthBars }) => ({ default: MonthBars }), failed));
const PositionRing = lazy(() => drawings().then(({ PositionRing }) => ({ default: PositionRing }), failed));

/** D3 */
export function ApplicantsChart({ months }: { months: MonthOfApplications[] }) {
  const { bars, series } = stackStatuses(months);
  if (series.every(({ count }) => count === 0)) {
    return <p className="part-state muted">No applications in these six months.</p>;
  }
  return (
    <div className="chart">
      <LazyChart>
        <MonthBars bars={bars} series={series} />
      </LazyChart>
      <ChartKey entries={series} />
      {/* Wrapped, since a table can't be narrower than its content. */}
      <div className="visually-hidden">
        <MonthsAsText bars={bars} series={series} />
      </div>
    </div>
  );
}

/** The bars as a table, for screen readers. */
function MonthsAsText({ bars, series }: { bars: Bar[]; series: Series[] }) {
  return (
    <table>
      <caption>Applications by month and status</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ month, counts }) => (
          <tr key={month}>
            <th scope="row">{month}</th>
            {series.map(({ name }) => (
              <td key={name}>{counts[name] ?? 0}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** D4 */
export function AssignedChart({ assigned }: { assigned: AssignedToPosition[] }) {
  if (assigned.length === 0) return <p className="part-state muted">{NONE_ASSIGNED}</p>;
  const slices = slicePositions(assigned);
  return (
    <div className="chart">
      {/* Decorative: all figures are in the text beside it. */}
      <LazyChart>
        <PositionRing slices={slices} />
      </LazyChart>
      <ChartKey entries={slices} />
    </div>
  );
}

/**
 * A chart that is loaded in the browser only. Its figures are in the page as text, so the server doesn't need to
 * render it.
 */
function LazyChart({ children }: { children: ReactNode }) {
  const mounted = useMounted();
  const waiting = <p className="drawn-wait muted">{LOADING}</p>;
  return (
    <div className="drawn">{mounted ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</div>
  );
}

/** Shown if the chart's script could not be loaded. */
function ChartFailed() {
  return (
    <div className="drawn-wait" role="alert">
      <p>{LOAD_ERRORS.failed}</p>
      <Button component="a" variant="default" href="">
        Try again
      </Button>
    </div>
  );
}

type Entry = { name: string; colour: string; count: number };

/** The chart's legend with figures, readable without colours or hovering. */
function ChartKey({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className="chart-key">
      {entries.map(({ name, colour, count }) => (
        <li key={name} className="status" data-colour={colour}>
          {name} <span className="chart-count">{count}</span>
        </li>
      ))}
    </ul>
  );
}

function failed() {
  return { default: ChartFailed };
}
