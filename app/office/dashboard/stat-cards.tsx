import type { YearFigures } from '#app/recruitment/statistics/figures.queries.server.ts';
import type { Figure } from '#app/recruitment/statistics/figures.ts';
import { addMonths, type Month, monthName } from '#app/recruitment/statistics/months.ts';

/** The four figures of the chosen year. // D2 */
export function StatCards({ figures, current }: { figures: YearFigures; current: boolean }) {
  const { month, total, busy, assigned, positions } = figures;
  const compared = current ? 'on last month' : betweenMonths(month);
  return (
    <dl>
      <StatCard label="Total Applicants" figure={total} compared={compared} />
      <StatCard label="In Progress" figure={busy} compared={compared} />
      <StatCard label="Assigned" figure={assigned} compared={compared} />
      <StatCard label="Positions Needed" figure={positions} compared={compared} />
    </dl>
  );
}

/** Past years are compared by their December. */
function betweenMonths(month: Month): string {
  return `${monthName(month, 'short')} on ${monthName(addMonths(month, -1), 'short')}`;
}

type CardProps = { label: string; figure: Figure; compared: string };

/** The change has no colour, since more isn't plainly better for any of them. // H11 */
function StatCard({ label, figure: { count, change }, compared }: CardProps) {
  const sign = change > 0 ? '+' : change < 0 ? '−' : '';
  return (
    <div className="stat">
      <dt>{label}</dt>
      <dd className="stat-count">{count}</dd>
      <dd className="stat-change">{`${sign}${Math.abs(change)}% ${compared}`}</dd>
    </div>
  );
}
