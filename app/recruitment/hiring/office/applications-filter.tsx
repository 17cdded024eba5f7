import { Link, useSearchParams } from 'react-router';
import type { Colleague } from '#app/accounts/admins/accounts.queries.server.ts';
import { ME, NONE } from '#app/platform/db/list-filter.ts';
import { formatCalendarDay } from '#app/ui/dates.ts';
import { groupDigits } from '#app/ui/group-digits.ts';
import {
  type Chip,
  FilterSelect,
  FilterText,
  ListDownload,
  ListFilter,
  Options,
} from '#app/ui/office/list-filter.tsx';
import { DECLINE_REASONS, declineReasonLabel, MAX_RATING, RATINGS } from '../../applications/assessment.ts';
import { STATUSES, statusLabel } from '../../applications/status.ts';
import { JOB_APPLICATIONS } from '../../positions/job-applications-path.ts';
import { PositionFilter } from '../../positions/office/position-filter.tsx';
import { UNKNOWN_POSITION } from '../../positions/position.ts';
import {
  type ApplicationFilter,
  NO_APPLICATION_FILTER,
  OPEN,
  OPEN_LABEL,
  SORT_LABELS,
  UNTOLD,
  UNTOLD_LABEL,
} from '../application-filter.ts';

type Choices = {
  positions: readonly { id: string; name: string }[];
  colleagues: readonly Colleague[];
  /** The company's names of the stages of busy applications. // H16 */
  stages: readonly string[];
  /** The id of whoever is signed in. */
  me: string;
};

type Props = Choices & {
  filter: ApplicationFilter;
  count: string;
  /** The applications of each status that match the rest of the filter. */
  counts: Readonly<Record<string, number>>;
};

/** The filter of the list of applications. The status is chosen by the tabs and only carried along. // R1, H1 */
export function ApplicationsFilter({ filter, count, counts, positions, colleagues, stages, me }: Props) {
  return (
    <ListFilter
      label="Filter applications"
      start={<StatusTabs counts={counts} chosen={filter.status} />}
      count={count}
      filter={filter}
      nothing={NO_APPLICATION_FILTER}
      chips={chipsOf(filter, { positions, colleagues, stages, me })}
      bar={
        <>
          {/* Not of the type hidden, whose value React would set back whenever the list renders before it is asked for. */}
          <input hidden name="status" defaultValue={filter.status} />
          <FilterText type="search" label="Search" name="q" placeholder="Name, phone or A-1042" />
        </>
      }
      aside={<ListDownload path={JOB_APPLICATIONS} file="job-applications.csv" />}
    >
      <PositionFilter positions={positions} chosen={filter.position} />
      <FilterSelect label="Assigned to" name="assigned" any="Anyone">
        <option value={ME}>Me</option>
        <option value={NONE}>Nobody</option>
        <Options choices={colleagues.filter(({ id }) => id !== me)} />
      </FilterSelect>
      <FilterSelect label="Stage" name="stage" any="Any">
        <Options choices={stages.map((name) => ({ id: name, name }))} />
      </FilterSelect>
      <FilterSelect label="Rating" name="rating" any="Any" options={AT_LEAST} />
      <FilterSelect label="Reason for declining" name="reason" any="Any" options={DECLINE_REASONS} />
      <FilterText label="Applied from" name="from" type="date" />
      <FilterText label="Applied to" name="to" type="date" />
      <FilterSelect label="Order" name="sort" options={SORT_LABELS} />
    </ListFilter>
  );
}

const AT_LEAST = Object.fromEntries(
  RATINGS.map((rating) => [rating, rating === String(MAX_RATING) ? rating : `${rating} or more`]),
);

/** The active filters in words, but for a status that has a tab. */
function chipsOf(filter: ApplicationFilter, { positions, colleagues, me }: Choices): Chip[] {
  const { q, status, stage, rating, reason, position, assigned, from, to } = filter;
  const assignee = assigned === me ? ME : assigned;
  const words: Record<string, string> = {
    q: q && `“${q}”`,
    status: status === UNTOLD ? UNTOLD_LABEL : status === OPEN ? OPEN_LABEL : '',
    position:
      position &&
      (positions.find(({ id }) => id === position)?.name ??
        (position === NONE ? UNKNOWN_POSITION : 'A deleted position')),
    stage: stage && `Stage: ${stage}`,
    rating: rating && `Rating: ${AT_LEAST[rating]}`,
    reason: reason && `Declined: ${declineReasonLabel(reason)}`,
    assigned: assignee && `Assigned to ${nameOf(assignee, colleagues)}`,
    from: from && `From ${formatCalendarDay(from)}`,
    to: to && `To ${formatCalendarDay(to)}`,
  };
  return Object.entries(words).flatMap(([name, label]) => (label ? [{ name, label }] : []));
}

function nameOf(assignee: string, colleagues: readonly Colleague[]): string {
  if (assignee === ME) return 'me';
  if (assignee === NONE) return 'nobody';
  return colleagues.find(({ id }) => id === assignee)?.name ?? 'a deleted account';
}

type TabsProps = {
  /** The applications of each status that match the rest of the filter. */
  counts: Readonly<Record<string, number>>;
  chosen: ApplicationFilter['status'];
};

/** The list by status, each with its number. // H1 */
function StatusTabs({ counts, chosen }: TabsProps) {
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
