import { Link, useLocation } from 'react-router';
import type { Colleague } from '#app/accounts/admins/accounts.queries.server.ts';
import { countOf } from '#app/ui/count-of.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { statusColour, statusText } from '../../../applications/status.ts';
import { applicationPath } from '../../../positions/job-applications-path.ts';
import { UNKNOWN_POSITION } from '../../../positions/position.ts';
import type { ListedApplication } from '../../applications.queries.server.ts';
import { ApplicationsFilter } from '../applications-filter.tsx';
import { NewApplications } from '../new-applications.tsx';
import type { LoadedList } from './load-application.server.ts';

type Props = {
  list: LoadedList;
  colleagues: readonly Colleague[];
  stages: readonly string[];
  me: string;
  open: string;
};

/** The filtered list beside the opened application, around its place. // H1 */
export function WorkspaceList({ list, colleagues, stages, me, open }: Props) {
  const { rows, filter, counts, positions, neighbours, latest } = list;
  return (
    <aside className="panel workspace-list" aria-label="Applications">
      <a className="skip-link" href="#application">
        Skip the list
      </a>
      <ApplicationsFilter
        filter={filter}
        count={countOf(neighbours.total, 'application')}
        counts={counts}
        positions={positions}
        colleagues={colleagues}
        stages={stages}
        me={me}
      />
      <NewApplications latest={latest} />
      {rows.length === 0 && <p className="empty muted">No applications match.</p>}
      <ol>
        {rows.map((row) => (
          <li key={row.id}>
            <Row row={row} isOpen={row.id === open} />
          </li>
        ))}
      </ol>
    </aside>
  );
}

function Row({ row, isOpen }: { row: ListedApplication; isOpen: boolean }) {
  const { search, state } = useLocation();
  const { id, fullName, position, createdAt } = row;
  return (
    <Link
      to={applicationPath(id, search)}
      replace
      state={state}
      className="workspace-row"
      aria-current={isOpen ? 'true' : undefined}
      preventScrollReset={isOpen}
    >
      <strong>{fullName}</strong>
      <DateTime at={createdAt} />
      <span className="workspace-row-position">{position ?? UNKNOWN_POSITION}</span>
      <StatusBadge colour={statusColour(row.status)}>{statusText(row)}</StatusBadge>
    </Link>
  );
}
