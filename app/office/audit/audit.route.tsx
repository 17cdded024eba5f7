import { Link } from 'react-router';
import { ACTIONS, actionLabel, formatDetails } from '#app/accounts/audit/audit.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { isFiltered } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { formatDateTimeSeconds } from '#app/ui/dates.ts';
import { FilterSelect, FilterText, ListFilter } from '#app/ui/office/list-filter.tsx';
import { ListPanel, OlderNewer } from '#app/ui/office/list-panel.tsx';
import { type Column, ListTable } from '#app/ui/office/list-table.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import type { Route } from './+types/audit.route.ts';
import { type AuditEntry, listActors, listAudit, type Subject } from './audit.queries.server.ts';
import { NO_AUDIT_FILTER, readAuditFilter, readAuditPlace, SYSTEM_ACTOR } from './audit-filter.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Audit');

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const filter = readAuditFilter(searchParams);
  const [list, actors] = await Promise.all([
    listAudit(db, filter, readAuditPlace(searchParams)),
    listActors(db),
  ]);
  return { ...list, filter, actors };
}

/** The audit screen, read-only. */
export default function Audit({ loaderData: { rows, older, newer, filter, actors } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Audit" />
      <ListPanel label="Entries">
        <ListFilter
          label="Filter the audit"
          filter={filter}
          nothing={NO_AUDIT_FILTER}
          inBar={['who', 'action']}
          bar={
            <>
              <FilterSelect label="Who" name="who" any="Everybody" options={actors}>
                <option value={SYSTEM_ACTOR}>Not signed in</option>
              </FilterSelect>
              <FilterSelect label="What" name="action" any="Everything" options={ACTIONS} />
            </>
          }
        >
          <FilterText label="From" name="from" type="date" />
          <FilterText label="To" name="to" type="date" />
        </ListFilter>
        <AuditTable
          entries={rows}
          empty={
            isFiltered(filter, NO_AUDIT_FILTER)
              ? 'No entries match these filters. Clear them to see everything.'
              : 'No entries yet. Everything that staff do from now on is recorded here.'
          }
        />
        <OlderNewer older={older} newer={newer} />
      </ListPanel>
    </>
  );
}

type EntryProps = { entry: AuditEntry };

const COLUMNS: Column<AuditEntry>[] = [
  { header: 'When', className: 'wide', cell: ({ at }) => <EntryTime at={at} /> },
  { header: 'Who', className: 'wide', cell: (entry) => <Who entry={entry} /> },
  { header: 'What', cell: (entry) => <What entry={entry} /> },
  {
    header: 'On what',
    className: 'wide',
    cell: ({ subject }) => subject && <SubjectName subject={subject} />,
  },
  { header: 'Details', className: 'wider audit-details', cell: ({ details }) => formatDetails(details) },
];

/** Read-only: the database rejects changes of audit entries. */
function AuditTable({ entries, empty }: { entries: AuditEntry[]; empty: string }) {
  return <ListTable className="audit-table" rows={entries} columns={COLUMNS} empty={empty} />;
}

function Who({ entry: { actorName } }: EntryProps) {
  return actorName === '' ? <span className="muted">System</span> : actorName;
}

function What({ entry }: EntryProps) {
  const { at, action, details, subject } = entry;
  const detailText = formatDetails(details);
  return (
    <>
      {actionLabel(action)}
      {subject && (
        <span className="narrow-only">
          {': '}
          <SubjectName subject={subject} />
        </span>
      )}
      <span className="who-more">
        <Who entry={entry} />, <EntryTime at={at} />
      </span>
      {detailText && <span className="who-more who-soon">{detailText}</span>}
    </>
  );
}

function EntryTime({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{formatDateTimeSeconds(at)}</time>;
}

function SubjectName({ subject: { label, to } }: { subject: Subject }) {
  return to === null ? label : <Link to={to}>{label}</Link>;
}
