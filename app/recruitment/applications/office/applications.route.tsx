import { officeAction } from '#app/accounts/office/office-action.server.ts';
import { signedIn } from '#app/accounts/sign-in/signed-in.queries.server.ts';
import { company } from '#app/company/company.ts';
import { isFiltered, pageNumber } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { countOf, FilterSelect, FilterText, ListFilter } from '#app/ui/office/list-filter.tsx';
import { ListPanel, Pages } from '#app/ui/office/list-panel.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { useDialogs } from '#app/ui/office/office-dialog.tsx';
import { PositionFilter } from '../../positions/office/position-filter.tsx';
import { positionChoices } from '../../positions/positions.queries.server.ts';
import {
  ASSIGNMENTS,
  NO_APPLICATION_FILTER,
  readApplicationFilter,
  SORT_LABELS,
  SORTS,
} from '../application-filter.ts';
import { LIST_NOTICES, NOT_LISTED } from '../application-notices.ts';
import { type ListedApplication, listApplications } from '../applications.queries.server.ts';
import { STATUSES } from '../status.ts';
import type { Route } from './+types/applications.route.ts';
import { ApplicationsTable } from './applications-table.tsx';
import { applicationListIntents } from './change-applications.server.ts';
import { DeleteApplication } from './delete-application.tsx';

export const meta = () => [
  { title: `Job Applications | ${company.name}` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const filter = readApplicationFilter(url.searchParams);
  const [list, positions] = await Promise.all([
    listApplications(db, filter, context.get(signedIn).id, pageNumber(url.searchParams)),
    positionChoices(db),
  ]);
  return { ...list, filter, positions };
}

export const action = officeAction(applicationListIntents);

/** R1 */
export default function Applications({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, pages, filter, positions } = loaderData;
  const dialogs = useDialogs<ListedApplication>(LIST_NOTICES);
  return (
    <>
      <ListPanel label="Applications" ref={dialogs.list}>
        <ListFilter
          label="Filter applications"
          count={countOf(total, 'application')}
          filter={filter}
          nothing={NO_APPLICATION_FILTER}
        >
          <FilterText
            label="Candidate"
            name="name"
            type="search"
            autoComplete="off"
            defaultValue={filter.name}
          />
          <PositionFilter positions={positions} chosen={filter.position} />
          <FilterSelect label="Status" name="status" defaultValue={filter.status}>
            <option value="">All statuses</option>
            {STATUSES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </FilterSelect>
          <FilterSelect label="Assigned to" name="assigned" defaultValue={filter.assigned}>
            <option value="">Anyone or nobody</option>
            {Object.entries(ASSIGNMENTS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </FilterSelect>
          <FilterSelect label="Order" name="sort" defaultValue={filter.sort}>
            {SORTS.map((one) => (
              <option key={one} value={one}>
                {SORT_LABELS[one]}
              </option>
            ))}
          </FilterSelect>
        </ListFilter>
        <ApplicationsTable
          applications={rows}
          open={dialogs.open}
          empty={
            isFiltered(filter, NO_APPLICATION_FILTER)
              ? 'No application fits these filters. Clear them to see all applications.'
              : 'Nobody has applied yet. Applications from the careers page appear here by themselves.'
          }
        />
        <Pages page={page} pages={pages} />
      </ListPanel>
      <DeleteApplication dialogs={dialogs} />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed message={NOT_LISTED} />;
}
