import { Link, useSearchParams } from 'react-router';
import { groupDigits } from '#app/ui/group-digits.ts';
import { STATUSES, statusLabel } from '../../applications/status.ts';
import type { ApplicationFilter } from '../application-filter.ts';

type Props = {
  /** The applications of each status that match the rest of the filter. */
  counts: Readonly<Record<string, number>>;
  chosen: ApplicationFilter['status'];
};

/** The list by status, each with its number. // H1 */
export function StatusTabs({ counts, chosen }: Props) {
  const [search] = useSearchParams();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);

  function address(status: string): string {
    const next = new URLSearchParams(search);
    next.delete('page');
    next.delete('status');
    if (status !== '') next.set('status', status);
    return `?${next}`;
  }

  return (
    // Not "by status": who looks for that finds the control that sets it.
    <nav className="status-tabs" aria-label="Which applications">
      {['', ...STATUSES].map((status) => (
        <Link
          key={status}
          to={address(status)}
          aria-current={status === chosen ? 'page' : undefined}
          preventScrollReset
        >
          {status === '' ? 'All' : statusLabel(status)}
          <span className="muted">{groupDigits(status === '' ? total : (counts[status] ?? 0))}</span>
        </Link>
      ))}
    </nav>
  );
}
