import { lazy, Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { companyDay } from '#app/country/day.ts';
import { LEADS } from '#app/leads/office/leads-path.ts';
import { isFiltered, requestedPage } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { findPriceBook } from '#app/prices/price-books.queries.server.ts';
import { countOf } from '#app/ui/count-of.ts';
import { DialogForm } from '#app/ui/office/dialog-form.tsx';
import { FloatingAdd } from '#app/ui/office/floating-add.tsx';
import { FilterSelect, FilterText, ListDownload, ListFilter } from '#app/ui/office/list-filter.tsx';
import { ListPanel, Pages } from '#app/ui/office/list-panel.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { OfficeDialog, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { withDraftSums } from '../priced-revision.server.ts';
import {
  NO_QUOTATION_FILTER,
  QUOTATION_STATE_LABELS,
  QUOTATION_STATES,
  readQuotationFilter,
} from '../quotation-filter.ts';
import { listQuotations } from '../quotation-list.queries.server.ts';
import { QUOTATION_NOTICES } from '../quotation-notices.ts';
import type { Route } from './+types/quotations.route.ts';
import { beginIntents } from './change-quotation.server.ts';
import { QUOTATIONS, quotationPath } from './quotations-path.ts';
import { QuotationsTable } from './quotations-table.tsx';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Quotations');

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const filter = readQuotationFilter(url.searchParams);
  const [list, { book }] = await Promise.all([
    listQuotations(db, filter, requestedPage(url.searchParams)),
    findPriceBook(db),
  ]);
  const rows = await withDraftSums(db, list.rows, context.get(companyContext));
  return { ...list, rows, filter, today: companyDay(), currency: book.terms.currency };
}

export const action = officeAction(beginIntents);

const LISTED_STATES = Object.fromEntries(
  QUOTATION_STATES.filter((state) => state !== 'replaced').map((state) => [
    state,
    QUOTATION_STATE_LABELS[state],
  ]),
);

/** P12 */
export default function Quotations({ loaderData }: Route.ComponentProps) {
  const { rows, total, filter, today, currency } = loaderData;
  return (
    <>
      <PageHead title="Quotations" />
      <NewQuotation />
      <ListPanel label="Quotations">
        <ListFilter
          label="Filter quotations"
          count={countOf(total, 'quotation')}
          filter={filter}
          nothing={NO_QUOTATION_FILTER}
          carried={['customer']}
          aside={<ListDownload path={QUOTATIONS} file="quotations.csv" />}
          bar={
            <>
              <FilterSelect label="Status" name="state" any="All statuses" options={LISTED_STATES} />
              <FilterText
                type="search"
                label="Search"
                name="q"
                placeholder="Customer, order number or P-1001"
              />
              {filter.customer !== '' && <input type="hidden" name="customer" value={filter.customer} />}
            </>
          }
        />
        <QuotationsTable
          quotations={rows}
          today={today}
          currency={currency}
          empty={
            isFiltered(filter, NO_QUOTATION_FILTER)
              ? 'No quotations match these filters. Clear them to see all quotations.'
              : 'No quotations yet. Open a lead and choose “Price it”, or begin one for a customer.'
          }
        />
        <Pages paged={loaderData} />
      </ListPanel>
    </>
  );
}

/** Loaded when the dialog is opened. */
const FindCustomer = lazy(() =>
  import('#app/customers/office/find-customer.tsx').then(({ FindCustomer: Field }) => ({ default: Field })),
);

/** Begins one for a customer who has asked in person; a request has its own. // P9 */
function NewQuotation() {
  const navigate = useNavigate();
  const dialogs = useDialogs<never, { quotationId: string }>(QUOTATION_NOTICES, {
    navigateOnDone: ({ data }) => data && navigate(quotationPath(data.quotationId)),
  });
  return (
    <>
      <FloatingAdd onClick={() => dialogs.open({ kind: 'create' })}>New quotation</FloatingAdd>
      <OfficeDialog dialogs={dialogs} titles={{ create: 'New quotation' }}>
        {() => (
          <DialogForm action={dialogs.action} intent="price" submit="Begin quotation">
            {(messages) => (
              <>
                <p className="muted">
                  A request is quoted from <Link to={LEADS}>its lead</Link>, which fills in what was asked
                  for. For a new customer, a name is enough to begin with.
                </p>
                <Suspense>
                  <FindCustomer
                    name="customerId"
                    label="Customer"
                    except={undefined}
                    error={messages.customerId}
                    adds
                  />
                </Suspense>
              </>
            )}
          </DialogForm>
        )}
      </OfficeDialog>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed title="Quotations" message="The quotations could not be loaded." />;
}
