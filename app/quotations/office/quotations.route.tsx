import { companyContext } from '#app/company/company-context.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { companyDay } from '#app/country/day.ts';
import { isFiltered, requestedPage } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { findPriceBook } from '#app/prices/price-books.queries.server.ts';
import { countOf } from '#app/ui/count-of.ts';
import { FilterSelect, FilterText, ListDownload, ListFilter } from '#app/ui/office/list-filter.tsx';
import { ListPanel, Pages } from '#app/ui/office/list-panel.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { withDraftSums } from '../priced-revision.server.ts';
import {
  NO_QUOTATION_FILTER,
  QUOTATION_STATE_LABELS,
  QUOTATION_STATES,
  readQuotationFilter,
} from '../quotation-filter.ts';
import { listQuotations } from '../quotation-list.queries.server.ts';
import type { Route } from './+types/quotations.route.ts';
import { QUOTATIONS } from './quotations-path.ts';
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
              : 'No quotations yet. Open a lead and choose “Price it”.'
          }
        />
        <Pages paged={loaderData} />
      </ListPanel>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed title="Quotations" message="The quotations could not be loaded." />;
}
