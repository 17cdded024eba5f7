import { Button } from '@mantine/core';
import { useState } from 'react';
import { listColleagues } from '#app/accounts/admins/accounts.queries.server.ts';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { ownSettings, signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { isFiltered, requestedPage } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { countOf } from '#app/ui/count-of.ts';
import { ListPanel, Pages } from '#app/ui/office/list-panel.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { useDialogs } from '#app/ui/office/office-dialog.tsx';
import { NOT_LISTED, NOTICES } from '../../applications/application-notices.ts';
import { positionChoices } from '../../positions/positions.queries.server.ts';
import { NO_APPLICATION_FILTER, readApplicationFilter } from '../application-filter.ts';
import { type ListedApplication, listApplications } from '../applications.queries.server.ts';
import type { Route } from './+types/applications.route.ts';
import { ApplicationsFilter } from './applications-filter.tsx';
import { ApplicationsTable } from './applications-table.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { BulkDialogs } from './bulk-dialogs.tsx';
import { applicationListIntents } from './change-applications.server.ts';
import { OfferTimes } from './contact-dialogs.tsx';
import { DeleteApplication } from './delete-application.tsx';
import { ListShortcuts } from './list-shortcuts.tsx';
import { NewApplications } from './new-applications.tsx';
import { useBulkActions } from './use-bulk-actions.ts';
import { useSelection } from './use-selection.ts';
import type { MailTarget } from './write-mail.tsx';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Job Applications');

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { id: me } = context.get(signedIn);
  const filter = readApplicationFilter(url.searchParams);
  const { shortcuts } = context.get(ownSettings);
  const [list, positions, colleagues] = await Promise.all([
    listApplications(db, filter, me, requestedPage(url.searchParams)),
    positionChoices(db),
    listColleagues(db),
  ]);
  const stages = context.get(companyContext).profile.hiring.stages.map(({ name }) => name);
  return { ...list, stages, filter, positions, colleagues, me, shortcuts };
}

export const action = officeAction(applicationListIntents);

/** R1, H1, H2 */
export default function Applications({ loaderData }: Route.ComponentProps) {
  const { rows, total, latest, counts, filter, positions, colleagues, stages, me, shortcuts } = loaderData;
  const dialogs = useDialogs<ListedApplication>(NOTICES);
  const selection = useSelection();
  const bulkActions = useBulkActions(colleagues, endSelection);
  const [mailTarget, setMailTarget] = useState<MailTarget | null>(null);
  const [offerIds, setOfferIds] = useState<readonly string[] | null>(null);
  const chosenIds = selection.rows.map(({ id }) => id);

  /** The bar goes with the selection; a focus that was in it, or in a dialog that it opened, moves to the list. */
  function endSelection(): void {
    const list = dialogs.list.current;
    if (chosenIds.length > 0 && !list?.contains(document.activeElement)) list?.focus();
    selection.clear();
  }

  return (
    <>
      {chosenIds.length > 0 && (
        <BulkBar
          rows={rows}
          total={total}
          selection={{ ...selection, clear: endSelection }}
          colleagues={colleagues}
          bulkActions={bulkActions}
        >
          <Button variant="default" onClick={() => setMailTarget({ ids: chosenIds, decline: false })}>
            Email
          </Button>
          <Button variant="default" onClick={() => setOfferIds(chosenIds)}>
            Offer times
          </Button>
          <Button variant="default" onClick={() => setMailTarget({ ids: chosenIds, decline: true })}>
            Decline
          </Button>
        </BulkBar>
      )}
      <ListPanel label="Applications" ref={dialogs.list}>
        <ApplicationsFilter
          filter={filter}
          count={countOf(total, 'application')}
          counts={counts}
          positions={positions}
          colleagues={colleagues}
          stages={stages}
          me={me}
        />
        <NewApplications latest={latest} />
        <ApplicationsTable
          applications={rows}
          open={dialogs.open}
          selection={selection}
          empty={
            isFiltered(filter, NO_APPLICATION_FILTER)
              ? 'No applications match.'
              : 'Nobody has applied yet. Applications from the careers page appear here automatically.'
          }
        />
        <Pages paged={loaderData} />
      </ListPanel>
      <ListShortcuts
        enabled={shortcuts}
        rows={rows}
        selection={selection}
        bulkActions={bulkActions}
        me={me}
      />
      <DeleteApplication dialogs={dialogs} />
      <OfferTimes
        ids={offerIds}
        close={() => setOfferIds(null)}
        onSent={endSelection}
        colleagues={colleagues}
        me={me}
      />
      <BulkDialogs
        bulkActions={bulkActions}
        mailTarget={mailTarget}
        setMailTarget={setMailTarget}
        onSent={endSelection}
      />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed message={NOT_LISTED} />;
}
