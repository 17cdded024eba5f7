import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { askedPage, isFiltered } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { countOf, FilterSelect, FilterText, ListFilter } from '#app/ui/office/list-filter.tsx';
import { ListPanel, Pages } from '#app/ui/office/list-panel.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { useDialogs } from '#app/ui/office/office-dialog.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { CANDIDATE_NOTICES, CANDIDATES_NOT_FETCHED } from '../../applications/candidate.ts';
import { PositionFilter } from '../../positions/office/position-filter.tsx';
import { positionChoices } from '../../positions/positions.queries.server.ts';
import { NO_CANDIDATE_FILTER, readCandidateFilter } from '../candidate-filter.ts';
import { type ListedCandidate, listCandidates } from '../candidates.queries.server.ts';
import type { Route } from './+types/candidates.route.ts';
import { CandidatesTable } from './candidates-table.tsx';
import { candidateIntents } from './change-candidates.server.ts';
import { EditCandidate } from './edit-candidate.tsx';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Candidates');

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const filter = readCandidateFilter(url.searchParams);
  const [list, positions] = await Promise.all([
    listCandidates(db, filter, askedPage(url.searchParams)),
    positionChoices(db),
  ]);
  return { ...list, filter, positions };
}

export const action = officeAction(candidateIntents);

/** R11, R12 */
export default function Candidates({ loaderData }: Route.ComponentProps) {
  const { rows, total, filter, positions } = loaderData;
  const dialogs = useDialogs<ListedCandidate>(CANDIDATE_NOTICES);
  return (
    <>
      <PageHead title="Candidates" />
      <ListPanel label="Candidates">
        <ListFilter
          label="Filter candidates"
          count={countOf(total, 'candidate')}
          filter={filter}
          nothing={NO_CANDIDATE_FILTER}
          bar={<FilterText type="search" label="Search" name="q" placeholder="Name, phone, email, A-1042" />}
        >
          <PositionFilter positions={positions} chosen={filter.position} />
          <FilterText label="Date created" name="date" placeholder="Nov 3, 2026" />
          <FilterSelect
            label="Order"
            name="sort"
            options={{ latest: 'Latest First', oldest: 'Oldest First' }}
          />
        </ListFilter>
        <CandidatesTable
          candidates={rows}
          open={dialogs.open}
          empty={
            isFiltered(filter, NO_CANDIDATE_FILTER)
              ? 'No candidates match these filters. Clear them to see all candidates.'
              : 'Nobody has applied yet. People who apply on the careers page appear here.'
          }
        />
        <Pages of={loaderData} />
      </ListPanel>
      <EditCandidate dialogs={dialogs} />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed title="Candidates" message={CANDIDATES_NOT_FETCHED} />;
}
