import { type Column, ListTable } from '#app/ui/office/list-table.tsx';
import { LongText } from '#app/ui/office/long-text.tsx';
import type { Dialogs } from '#app/ui/office/office-dialog.tsx';
import { RowActions } from '#app/ui/office/row-actions.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { careerPage } from '../career-pages.ts';
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
    { header: 'Active', className: 'wide', cell: ({ active }) => <ActiveMark active={active} /> },
    {
      header: 'Actions',
      className: 'actions',
      cell: (row) => (
        <RowActions
          name={row.name}
          edit={() => open({ kind: 'edit', row })}
          remove={() => open({ kind: 'delete', row })}
        />
      ),
    },
  ];
  return (
    <ListTable
      rows={positions}
      columns={columns}
      empty="No position yet. Create the first one: once it is active, people can apply for it."
    />
  );
}

function Name({ position: { name, slug, description, active } }: { position: ListedPosition }) {
  return (
    <>
      {name}
      {active && <PublicPage slug={slug} name={name} />}
      <div className="who-more">
        <ActiveMark active={active} />
        <LongText>{description}</LongText>
      </div>
    </>
  );
}

function ActiveMark({ active }: Pick<ListedPosition, 'active'>) {
  return <StatusBadge colour={active ? 'green' : 'red'}>{active ? 'Active' : 'Disabled'}</StatusBadge>;
}

function PublicPage({ slug, name }: { slug: string; name: string }) {
  const address = `${careerPage.path}/${slug}`;
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
