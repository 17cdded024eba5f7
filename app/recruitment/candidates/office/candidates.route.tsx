import { useNavigation } from 'react-router';
import { officeAction } from '#app/accounts/office/office-action.server.ts';
import { company } from '#app/company/company.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { searchText } from '#app/platform/db/search-text.ts';
import { pageNumber } from '#app/platform/http/page-number.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { useDialogs } from '#app/ui/office/office-dialog.tsx';
import { Pages } from '#app/ui/office/pages.tsx';
import { NONE } from '../../applications/application-filter.ts';
import { positionChoices } from '../../positions/positions.queries.server.ts';
import { CANDIDATE_NOTICES, CANDIDATES_NOT_FETCHED, sortOf } from '../candidate.ts';
import { type ListedCandidate, listCandidates } from '../candidates.queries.server.ts';
import type { Route } from './+types/candidates.route.ts';
import { CandidatesFilter } from './candidates-filter.tsx';
import { CandidatesTable } from './candidates-table.tsx';
import { candidateIntents } from './change-candidates.server.ts';
import { EditCandidate } from './edit-candidate.tsx';

export const meta = () => [{ title: `Candidates | ${company.name}` }, { name: 'robots', content: 'noindex' }];

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const position = searchParams.get('position');
  const filter = {
    name: searchText(searchParams.get('name')),
    position: position === NONE || isRowId(position) ? position : null,
    date: searchText(searchParams.get('date')),
    sort: sortOf(searchParams.get('sort')),
  };
  const [list, positions] = await Promise.all([
    listCandidates(db, { ...filter, page: pageNumber(searchParams) }),
    positionChoices(db),
  ]);
  return { ...list, filter, positions };
}

export const action = officeAction(candidateIntents);

/** R11, R12 */
export default function Candidates({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, pages, filter, positions } = loaderData;
  const dialogs = useDialogs<ListedCandidate>(CANDIDATE_NOTICES);
  const busy = useNavigation().state === 'loading';
  const filtered = filter.name !== '' || filter.position !== null || filter.date !== '';
  return (
    <>
      <div className="page-head">
        <h1>Candidates</h1>
      </div>
      <section className="panel" aria-label="Candidates" aria-busy={busy}>
        <CandidatesFilter filter={filter} positions={positions} total={total} />
        {rows.length > 0 ? (
          <CandidatesTable candidates={rows} open={dialogs.open} />
        ) : (
          <NoCandidates filtered={filtered} />
        )}
        <Pages page={page} pages={pages} />
      </section>
      <EditCandidate dialogs={dialogs} />
    </>
  );
}

function NoCandidates({ filtered }: { filtered: boolean }) {
  return (
    <p className="empty muted">
      {filtered
        ? 'No candidate fits these filters. Clear them to see all candidates.'
        : 'Nobody has applied yet. Who applies on the careers page appears here.'}
    </p>
  );
}

export function ErrorBoundary() {
  return (
    <>
      <div className="page-head">
        <h1>Candidates</h1>
      </div>
      <LoadFailed message={CANDIDATES_NOT_FETCHED} />
    </>
  );
}
