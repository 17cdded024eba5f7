import type {
  AssignedToPosition,
  MonthOfApplications,
} from '#app/recruitment/statistics/figures.queries.server.ts';
import { type Bar, periodOf, type Series, slicePositions, stackStatuses } from './chart-series.ts';
import { NONE_ASSIGNED } from './dashboard-section.tsx';
import { MonthBars, PositionRing } from './drawn-charts.tsx';

/** D3 */
export function ApplicantsChart({ months }: { months: MonthOfApplications[] }) {
  const { bars, series } = stackStatuses(months);
  const period = periodOf(months);
  if (series.every(({ count }) => count === 0)) {
    return <p className="part-state muted">{`No applications from ${period}.`}</p>;
  }
  return (
    <div className="chart">
      <p className="chart-period">{`Applications a month by status, ${period}`}</p>
      <div className="drawn">
        <MonthBars bars={bars} series={series} />
      </div>
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
export function AssignedChart({ assigned, year }: { assigned: AssignedToPosition[]; year: number }) {
  if (assigned.length === 0) return <p className="part-state muted">{NONE_ASSIGNED}</p>;
  const slices = slicePositions(assigned);
  return (
    <div className="chart">
      <p className="chart-period">{`Assigned in ${year}, by position`}</p>
      {/* Decorative: all figures are in the text beside it. */}
      <div className="drawn">
        <PositionRing slices={slices} />
      </div>
      <ChartKey entries={slices} />
    </div>
  );
}

/** The chart's legend with figures, readable without colours or hovering. */
function ChartKey({ entries }: { entries: readonly Series[] }) {
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
