import { ACTIONS } from '#app/accounts/audit/audit.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { isFiltered } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { FilterSelect, FilterText, ListFilter } from '#app/ui/office/list-filter.tsx';
import { ListPanel, OlderNewer } from '#app/ui/office/list-panel.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import type { Route } from './+types/audit.route.ts';
import { listActors, listAudit } from './audit.queries.server.ts';
import { NO_AUDIT_FILTER, readAuditFilter, readAuditPlace, SYSTEM_ACTOR } from './audit-filter.ts';
import { AuditTable } from './audit-table.tsx';

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
          bar={
            <>
              <FilterSelect label="Who" name="who" any="Everybody" options={actors}>
                <option value={SYSTEM_ACTOR}>System</option>
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
