import { Switch, Textarea, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { requestedPage } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';
import { countOf } from '#app/ui/count-of.ts';
import { formatCalendarDay } from '#app/ui/dates.ts';
import { DateInput } from '#app/ui/office/date-input.tsx';
import { FloatingAdd } from '#app/ui/office/floating-add.tsx';
import { ListPanel, Pages } from '#app/ui/office/list-panel.tsx';
import { type Column, ListTable } from '#app/ui/office/list-table.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { LongText } from '#app/ui/office/long-text.tsx';
import { type Dialogs, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { actionsColumn } from '#app/ui/office/row-actions.tsx';
import { RowDialogs, type RowField } from '#app/ui/office/row-dialogs.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { CAREER_PATH } from '../../positions/career-pages.ts';
import { JOB_APPLICATIONS } from '../../positions/job-applications-path.ts';
import {
  isOpen,
  MAX_DESCRIPTION_LENGTH,
  POSITION_NOTICES,
  POSITIONS_NOT_FETCHED,
  UNKNOWN_POSITION,
} from '../../positions/position.ts';
import { type ListedPosition, listPositions } from '../positions.queries.server.ts';
import type { Route } from './+types/positions.route.ts';
import { positionIntents } from './change-positions.server.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Positions');

export function loader({ url, context }: Route.LoaderArgs) {
  return listPositions(context.get(servicesContext).db, requestedPage(url.searchParams));
}

export const action = officeAction(positionIntents);

/** R3 */
export default function Positions({ loaderData }: Route.ComponentProps) {
  const { rows } = loaderData;
  const dialogs = useDialogs<ListedPosition>(POSITION_NOTICES);
  return (
    <>
      <FloatingAdd onClick={() => dialogs.open({ kind: 'create' })}>Create New Position</FloatingAdd>
      <ListPanel label="Positions" ref={dialogs.list}>
        <PositionsTable positions={rows} open={dialogs.open} />
        <Pages paged={loaderData} />
      </ListPanel>
      <PositionDialogs dialogs={dialogs} />
    </>
  );
}

type Props = { positions: ListedPosition[]; open: Dialogs<ListedPosition>['open'] };

function PositionsTable({ positions, open }: Props) {
  const columns: Column<ListedPosition>[] = [
    { header: 'Name', cell: (position) => <Name position={position} /> },
    {
      header: 'Description',
      className: 'wider',
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
      edit={(row) => open({ kind: 'edit', row })}
      empty="No position yet. Create the first one: once it is active, people can apply for it."
    />
  );
}

function Name({ position }: { position: ListedPosition }) {
  const { name, slug, isSample } = position;
  return (
    <>
      <span className="row-name">{name}</span>
      {isSample && <span className="muted"> Sample</span>}
      {isOpen(position) && <PublicPage slug={slug} name={name} />}
      <div className="who-more">
        <ActiveMark position={position} />
        <br />
        {countOf(position.applications, 'application')}
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

/** The dialogs of the positions screen. // R3 */
function PositionDialogs({ dialogs }: { dialogs: Dialogs<ListedPosition> }) {
  return (
    <RowDialogs
      dialogs={dialogs}
      noun="Position"
      fields={(field, position) => <PositionFields field={field} position={position} />}
      deletion={({ name }) => (
        <>
          <p>{`Are you sure you want to delete the position ${name}? This action cannot be undone.`}</p>
          <p className="muted">
            {`Its applications stay with their answers, and its questions stay too; both then say '${UNKNOWN_POSITION}'. To only stop new applications, edit the position and switch Active off.`}
          </p>
        </>
      )}
    />
  );
}

type FieldsProps = { field: RowField<ListedPosition>; position: ListedPosition | undefined };

function PositionFields({ field, position }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        {...field('name')}
        maxLength={MAX_LINE_LENGTH}
        required
        description={
          position
            ? `Public address: ${CAREER_PATH}/${position.slug}. It stays the same if you change the name.`
            : `Sets the page address, such as ${CAREER_PATH}/coded-welder. It can't be changed later.`
        }
        data-autofocus
      />
      <Textarea
        label="Description"
        {...field('description')}
        rows={7}
        maxLength={MAX_DESCRIPTION_LENGTH}
        description="What the work is and what it asks. The first sentence is shown in the list of open positions."
      />
      <DateInput
        label="Closing date"
        {...field('closesOn')}
        defaultValue={position?.closesOn ?? ''}
        description="Optional. The last day to apply; after it the position closes by itself."
      />
      <Switch
        label="Active"
        name="active"
        defaultChecked={position?.active ?? false}
        description="Open to applications, with a public page. Visitors see the change at once."
      />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed message={POSITIONS_NOT_FETCHED} />;
}
