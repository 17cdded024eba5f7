import { data, useNavigation } from 'react-router';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { BackToList } from '#app/ui/office/back-to-list.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { NO_QUOTATION } from '../quotation-notices.ts';
import type { Route } from './+types/quotation.route.ts';
import { ORDER_FILE, quotationIntents } from './change-quotation.server.ts';
import { DraftEditor } from './editor/draft-editor.tsx';
import { loadQuotation } from './load-quotation.server.ts';
import { Offered } from './offered.tsx';
import { QuotationHead } from './quotation-head.tsx';
import { letterOfPath, QUOTATIONS } from './quotations-path.ts';

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
  return (
    // The key resets every field on another quotation's page.
    <div aria-busy={busy} key={`${loaderData.id} ${loaderData.letter}`} className="quotation-page">
      <QuotationHead quotation={loaderData} />
      {shown.kind === 'draft' ? (
        <DraftEditor quotation={loaderData} draft={shown} />
      ) : (
        <Offered quotation={loaderData} offered={shown} />
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <LoadFailed message="The quotation could not be loaded." />;
}
