import { useNavigation } from 'react-router';
import { officeAction } from '#app/accounts/office/office-action.server.ts';
import { company } from '#app/company/company.ts';
import { pageNumber } from '#app/platform/http/page-number.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { FloatingAdd } from '#app/ui/office/floating-add.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { useDialogs } from '#app/ui/office/office-dialog.tsx';
import { Pages } from '#app/ui/office/pages.tsx';
import { POSITION_NOTICES, POSITIONS_NOT_FETCHED } from '../position.ts';
import { type ListedPosition, listPositions } from '../positions.queries.server.ts';
import type { Route } from './+types/positions.route.ts';
import { positionIntents } from './change-positions.server.ts';
import { PositionDialogs } from './position-dialogs.tsx';
import { PositionsTable } from './positions-table.tsx';

export const meta = () => [{ title: `Positions | ${company.name}` }, { name: 'robots', content: 'noindex' }];

export function loader({ url, context }: Route.LoaderArgs) {
  return listPositions(context.get(servicesContext).db, pageNumber(url.searchParams));
}

export const action = officeAction(positionIntents);

/** R3 */
export default function Positions({ loaderData: { rows, page, pages } }: Route.ComponentProps) {
  const dialogs = useDialogs<ListedPosition>(POSITION_NOTICES);
  const busy = useNavigation().state === 'loading';
  return (
    <>
      <FloatingAdd onClick={() => dialogs.open({ kind: 'create' })}>Create New Position</FloatingAdd>
      <section className="panel" aria-label="Positions" aria-busy={busy} ref={dialogs.list} tabIndex={-1}>
        {rows.length > 0 ? (
          <PositionsTable positions={rows} open={dialogs.open} />
        ) : (
          <p className="empty muted">
            No position yet. Create the first one: once it is active, people can apply for it.
          </p>
        )}
        <Pages page={page} pages={pages} />
      </section>
      <PositionDialogs dialogs={dialogs} />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed message={POSITIONS_NOT_FETCHED} />;
}
