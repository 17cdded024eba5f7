import { listColleagues } from '#app/accounts/admins/accounts.queries.server.ts';
import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { LEADS } from '#app/leads/office/leads-path.ts';
import { LeadsTable } from '#app/leads/office/leads-table.tsx';
import { KINDS, STATUS_LABELS } from '#app/leads/records/lead.ts';
import { NO_LEAD_FILTER, readLeadFilter, SORT_LABELS, STATES } from '#app/leads/records/lead-filter.ts';
import { NOT_LISTED } from '#app/leads/records/lead-notices.ts';
import { listLeads, listUnits } from '#app/leads/records/leads.queries.server.ts';
import { isFiltered, ME, NONE, requestedPage } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { findPriceBook } from '#app/prices/price-books.queries.server.ts';
import { formatRand } from '#app/prices/rand.ts';
import { quotedValues } from '#app/quotations/quoted-values.queries.server.ts';
import { countOf } from '#app/ui/count-of.ts';
import { FloatingAdd } from '#app/ui/office/floating-add.tsx';
import { FilterSelect, FilterText, ListDownload, ListFilter, Options } from '#app/ui/office/list-filter.tsx';
import { ListPanel, Pages } from '#app/ui/office/list-panel.tsx';
import type { Column } from '#app/ui/office/list-table.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import type { Route } from './+types/leads.route.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Leads');

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { id: me } = context.get(signedIn);
  const filter = readLeadFilter(url.searchParams);
  const company = context.get(companyContext);
  const now = new Date();
  const [list, colleagues, units] = await Promise.all([
    listLeads(db, filter, { me, now, opening: company.opening }, requestedPage(url.searchParams)),
    listColleagues(db),
    listUnits(db, company),
  ]);
  const values = await quotedValues(
    db,
    list.rows.map(({ id }) => id),
    company,
  );
  const { book } = await findPriceBook(db);
  return {
    ...list,
    rows: list.rows.map((row) => ({ ...row, value: values.get(row.id) ?? null })),
    ...{ filter, now, units, currency: book.terms.currency },
    colleagues: colleagues.filter(({ id }) => id !== me),
  };
}

/** L15 */
export default function Leads({ loaderData }: Route.ComponentProps) {
  const { rows, total, filter, now, units, colleagues, currency } = loaderData;
  const value: Column<(typeof rows)[number]> = {
    header: 'Value',
    className: 'wider lead-value',
    cell: ({ value: quoted }) =>
      quoted && (
        <>
          {formatRand(quoted.cents, currency)}
          {quoted.usesSamples && <span className="sample-prices">sample prices</span>}
        </>
      ),
  };
  return (
    <>
      <Head />
      <ListPanel label="Leads">
        <ListFilter
          label="Filter leads"
          count={countOf(total, 'lead')}
          filter={filter}
          nothing={NO_LEAD_FILTER}
          inBar={['q', 'status']}
          bar={
            <>
              <FilterSelect
                label="Status"
                name="status"
                any="All statuses"
                options={{ ...STATES, ...STATUS_LABELS }}
              />
              <FilterText type="search" label="Search" name="q" placeholder="Name, phone or Q-1042" />
            </>
          }
          aside={<ListDownload path={LEADS} file="leads.csv" />}
        >
          <FilterSelect label="Kind" name="kind" any="All kinds" options={KINDS} />
          {units.length > 1 && (
            <FilterSelect label="Business unit" name="unit" any="All units" options={units} />
          )}
          <FilterSelect label="Owner" name="owner" any="All owners">
            <option value={ME}>Me</option>
            <option value={NONE}>No owner</option>
            <Options choices={colleagues} />
          </FilterSelect>
          <FilterSelect label="Order" name="sort" options={SORT_LABELS} />
        </ListFilter>
        <LeadsTable
          leads={rows}
          value={value}
          now={now}
          empty={
            isFiltered(filter, NO_LEAD_FILTER)
              ? 'No leads match these filters. Clear them to see all leads.'
              : 'No leads yet. Enquiries and quote requests from the website appear here automatically.'
          }
        />
        <Pages paged={loaderData} />
      </ListPanel>
    </>
  );
}

function Head() {
  return (
    <>
      <PageHead title="Leads" />
      <FloatingAdd to={`${LEADS}/new`}>New lead</FloatingAdd>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <>
      <Head />
      <LoadFailed message={NOT_LISTED} />
    </>
  );
}
