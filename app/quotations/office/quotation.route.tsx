import { data, useNavigation } from 'react-router';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { formatDay } from '#app/ui/dates.ts';
import { BackToList } from '#app/ui/office/back-to-list.tsx';
import { BesideList } from '#app/ui/office/beside-list.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { revisionName } from '../document/reference.ts';
import { QUOTATION_STATE_COLOURS, QUOTATION_STATE_LABELS, stateOn } from '../quotation-filter.ts';
import type { ListedQuotation } from '../quotation-list.queries.server.ts';
import { NO_QUOTATION } from '../quotation-notices.ts';
import type { Route } from './+types/quotation.route.ts';
import { ORDER_FILE, quotationIntents } from './change-quotation.server.ts';
import { DraftEditor } from './editor/draft-editor.tsx';
import { loadQuotation } from './load-quotation.server.ts';
import { Offered } from './offered.tsx';
import { QuotationHead } from './quotation-head.tsx';
import { letterOfPath, QUOTATIONS, quotationPath } from './quotations-path.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  officeHead(matches, loaderData?.name ?? 'Quotation');

export async function loader({ params: { quotationId }, url, context }: Route.LoaderArgs) {
  const loaded = isRowId(quotationId) ? await loadQuotation(context, quotationId, letterOfPath(url)) : null;
  return loaded === null ? data(null, { status: 404 }) : data(loaded);
}

export const action = officeAction(quotationIntents, { file: ORDER_FILE });

/** A quotation: its draft to be priced and sent, or what was sent and what became of it. // P6, P7 */
export default function Quotation({ loaderData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'loading';
  if (loaderData === null) {
    return (
      <>
        <BackToList list={QUOTATIONS} />
        <section className="panel empty">
          <h1>{NO_QUOTATION}</h1>
          <p className="muted">It was deleted, or the address is incomplete.</p>
        </section>
      </>
    );
  }
  const { shown } = loaderData;
  const { id, letter, today } = loaderData;
  return (
    <BesideList
      list={QUOTATIONS}
      label="Quotations"
      of="quotation"
      open={id}
      loaded={loaderData}
      row={(row: ListedQuotation) => besideQuotation(row, today)}
    >
      {/* The key resets every field on another quotation's page. */}
      <div aria-busy={busy} key={`${id} ${letter}`} className="quotation-page">
        <QuotationHead quotation={loaderData} />
        {shown.kind === 'draft' ? (
          <DraftEditor quotation={loaderData} draft={shown} />
        ) : (
          <Offered quotation={loaderData} offered={shown} />
        )}
      </div>
    </BesideList>
  );
}

function besideQuotation(row: ListedQuotation, today: string) {
  const state = stateOn(row, today);
  return {
    to: quotationPath(row.id),
    name: row.customer ?? 'No customer',
    side: formatDay(row.createdAt),
    more: revisionName(row),
    status: (
      <StatusBadge colour={QUOTATION_STATE_COLOURS[state]}>{QUOTATION_STATE_LABELS[state]}</StatusBadge>
    ),
  };
}

export function ErrorBoundary() {
  return <LoadFailed message="The quotation could not be loaded." />;
}
