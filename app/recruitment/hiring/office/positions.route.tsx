import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { askedPage } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { FloatingAdd } from '#app/ui/office/floating-add.tsx';
import { ListPanel, Pages } from '#app/ui/office/list-panel.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { useDialogs } from '#app/ui/office/office-dialog.tsx';
import { POSITION_NOTICES, POSITIONS_NOT_FETCHED } from '../../positions/position.ts';
import { type ListedPosition, listPositions } from '../positions.queries.server.ts';
import type { Route } from './+types/positions.route.ts';
import { positionIntents } from './change-positions.server.ts';
import { PositionDialogs } from './position-dialogs.tsx';
import { PositionsTable } from './positions-table.tsx';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Positions');

export function loader({ url, context }: Route.LoaderArgs) {
  return listPositions(context.get(servicesContext).db, askedPage(url.searchParams));
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
        <Pages of={loaderData} />
      </ListPanel>
      <PositionDialogs dialogs={dialogs} />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed message={POSITIONS_NOT_FETCHED} />;
}
