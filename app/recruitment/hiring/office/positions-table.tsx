import { Link } from 'react-router';
import { formatCalendarDay } from '#app/ui/office/dates.ts';
import { countOf } from '#app/ui/office/list-filter.tsx';
import { type Column, ListTable } from '#app/ui/office/list-table.tsx';
import { LongText } from '#app/ui/office/long-text.tsx';
import type { Dialogs } from '#app/ui/office/office-dialog.tsx';
import { actionsColumn } from '#app/ui/office/row-actions.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { CAREER_PATH } from '../../positions/career-pages.ts';
import { JOB_APPLICATIONS } from '../../positions/job-applications-path.ts';
import { isOpen } from '../../positions/position.ts';
import type { ListedPosition } from '../positions.queries.server.ts';

type Props = { positions: ListedPosition[]; open: Dialogs<ListedPosition>['open'] };

/** R3 */
export function PositionsTable({ positions, open }: Props) {
  const columns: Column<ListedPosition>[] = [
    { header: 'Name', cell: (position) => <Name position={position} /> },
    {
      header: 'Description',
      className: 'wide',
      cell: ({ description }) => <LongText>{description}</LongText>,
    },
    {
      header: 'Applications',
      className: 'wide',
      cell: ({ id, applications }) => (
        <Link className="whole" to={`${JOB_APPLICATIONS}?position=${id}`}>
          {countOf(applications, 'application')}
        </Link>
      ),
    },
    { header: 'Active', className: 'wide', cell: (position) => <ActiveMark position={position} /> },
    actionsColumn(open, ({ name }) => name),
  ];
  return (
    <ListTable
      className="positions-table"
      rows={positions}
      columns={columns}
      empty="No position yet. Create the first one: once it is active, people can apply for it."
    />
  );
}

function Name({ position }: { position: ListedPosition }) {
  const { name, slug, description, isSample } = position;
  return (
    <>
      {name}
      {isSample && <span className="muted"> Sample</span>}
      {isOpen(position) && <PublicPage slug={slug} name={name} />}
      <div className="who-more">
        <ActiveMark position={position} />
        <br />
        {countOf(position.applications, 'application')}
        <LongText>{description}</LongText>
      </div>
    </>
  );
}

function ActiveMark({ position }: { position: ListedPosition }) {
  const open = isOpen(position);
  const { active, closesOn } = position;
  return (
    <>
      <StatusBadge colour={open ? 'green' : 'red'}>{open ? 'Active' : 'Disabled'}</StatusBadge>
      {active && closesOn !== null && (
        <span className="who-line">{`${open ? 'Closes after' : 'Closed after'} ${formatCalendarDay(closesOn)}`}</span>
      )}
    </>
  );
}

function PublicPage({ slug, name }: { slug: string; name: string }) {
  const address = `${CAREER_PATH}/${slug}`;
  return (
    <a
      className="who-line"
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={`${address}, the public page of ${name}, opens a new tab`}
    >
      {address}
    </a>
  );
}
