import { lazy } from 'react';
import type { MonthOfApplications } from '#app/recruitment/figures.queries.server.ts';
import { ChartKey } from './chart-key.tsx';
import { Drawn, NotDrawn } from './drawn.tsx';
import { type Bar, type Series, stackStatuses } from './status-series.ts';

const MonthBars = lazy(() => import('./month-bars.tsx').catch(() => ({ default: NotDrawn })));

/** D3 */
export function ApplicantsChart({ months }: { months: MonthOfApplications[] }) {
  const { bars, series } = stackStatuses(months);
  if (series.every(({ count }) => count === 0)) {
    return <p className="part-state muted">No applications in these six months.</p>;
  }
  return (
    <div className="chart">
      <Drawn>
        <MonthBars bars={bars} series={series} />
      </Drawn>
      <ChartKey entries={series} />
      {/* A table can't be made smaller than its words. */}
      <div className="unseen">
        <MonthsAsText bars={bars} series={series} />
      </div>
    </div>
  );
}

/** The bars for who can't see them. */
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
