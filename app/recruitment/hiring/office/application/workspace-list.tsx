import { useLocation } from 'react-router';
import type { Colleague } from '#app/accounts/admins/accounts.queries.server.ts';
import { countOf } from '#app/ui/count-of.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { WorkspaceRow } from '#app/ui/office/workspace-row.tsx';
import { statusColour, statusText } from '../../../applications/status.ts';
import { applicationPath } from '../../../positions/job-applications-path.ts';
import { UNKNOWN_POSITION } from '../../../positions/position.ts';
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
  const { search } = useLocation();
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
            <WorkspaceRow
              to={applicationPath(row.id, search)}
              name={row.fullName}
              side={<DateTime at={row.createdAt} />}
              more={row.position ?? UNKNOWN_POSITION}
              status={<StatusBadge colour={statusColour(row.status)}>{statusText(row)}</StatusBadge>}
              isOpen={row.id === open}
            />
          </li>
        ))}
      </ol>
    </aside>
  );
}
