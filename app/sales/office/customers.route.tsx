import { useNavigate } from 'react-router';
import { intent } from '#app/accounts/session/office/intent.server.ts';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { CUSTOMER_NOTICES, newCustomerSchema } from '#app/customers/customer.ts';
import { createCustomer } from '#app/customers/customers.commands.server.ts';
import { type ListedCustomer, listCustomers } from '#app/customers/customers.queries.server.ts';
import { CustomerFields } from '#app/customers/office/customer-fields.tsx';
import { customerPath } from '#app/customers/office/customers-path.ts';
import { requestedPage, searchText } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { PAYMENT_TERMS } from '#app/prices/stored-price-book.ts';
import {
  type QuotationsOfCustomer,
  quotationsOfCustomers,
} from '#app/quotations/quoted-values.queries.server.ts';
import { countOf } from '#app/ui/count-of.ts';
import { formatDay } from '#app/ui/dates.ts';
import { DialogForm } from '#app/ui/office/dialog-form.tsx';
import { FloatingAdd } from '#app/ui/office/floating-add.tsx';
import { FilterText, ListFilter } from '#app/ui/office/list-filter.tsx';
import { ListPanel, Pages } from '#app/ui/office/list-panel.tsx';
import { type Column, ListTable, RowLink } from '#app/ui/office/list-table.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { OfficeDialog, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import type { Route } from './+types/customers.route.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Customers');

const NO_FILTER = { q: '' };

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = { q: searchText(url.searchParams.get('q')) };
  const { db } = context.get(servicesContext);
  const list = await listCustomers(db, filter.q, requestedPage(url.searchParams));
  const quotations = await quotationsOfCustomers(
    db,
    list.rows.map(({ id }) => id),
  );
  const rows = list.rows.map((row) => ({ ...row, quotations: quotations.get(row.id) }));
  return { ...list, rows, filter };
}

export const action = officeAction({
  create: intent(
    CUSTOMER_NOTICES.create,
    newCustomerSchema,
    async ({ services: { db }, me }, fields) => {
      const customerId = await createCustomer(db, me, fields);
      return { kind: 'done', data: { customerId } };
    },
    { once: true },
  ),
});

type Row = ListedCustomer & { quotations: QuotationsOfCustomer | undefined };

const COLUMNS: Column<Row>[] = [
  {
    header: 'Customer',
    cell: ({ id, name, contact, quotations }) => (
      <>
        <RowLink to={customerPath(id)}>{name}</RowLink>
        {contact !== null && <span className="who-more">{contact}</span>}
        {quotations && (
          <span className="who-more">
            {countOf(quotations.number, 'quotation')}, {quotations.number > 1 && 'last '}
            {formatDay(quotations.newest)}
          </span>
        )}
      </>
    ),
  },
  {
    header: 'Contact',
    className: 'wide',
    cell: ({ contact, contacts }) => (contacts > 1 ? `${contact} and ${contacts - 1} more` : contact),
  },
  {
    header: 'Quotations',
    className: 'wide customer-quotations',
    cell: ({ quotations }) => quotations?.number,
  },
  {
    header: 'Last quotation',
    className: 'wide customer-quoted',
    cell: ({ quotations }) => quotations && formatDay(quotations.newest),
  },
];

const hasTerms = ({ terms }: Row) => terms !== 'prepaid';

/** The terms that differ from those that nearly all have. */
const TERMS: Column<Row> = {
  header: 'Terms',
  className: 'wider customer-terms',
  cell: (row) => hasTerms(row) && PAYMENT_TERMS[row.terms],
};

/** P9 */
export default function Customers({ loaderData }: Route.ComponentProps) {
  const { rows, total, filter } = loaderData;
  const navigate = useNavigate();
  // To where contacts and quotations are added: among a thousand names nobody would find it again.
  const dialogs = useDialogs<never, { customerId: string }>(CUSTOMER_NOTICES, {
    navigateOnDone: ({ data }) => data && navigate(customerPath(data.customerId)),
  });
  return (
    <>
      <PageHead title="Customers" />
      <FloatingAdd onClick={() => dialogs.open({ kind: 'create' })}>New customer</FloatingAdd>
      <ListPanel label="Customers" ref={dialogs.list}>
        <ListFilter
          label="Filter customers"
          count={countOf(total, 'customer')}
          filter={filter}
          nothing={NO_FILTER}
          bar={<FilterText type="search" label="Search" name="q" placeholder="Name, person or phone" />}
        />
        <ListTable
          rows={rows}
          columns={rows.some(hasTerms) ? [...COLUMNS, TERMS] : COLUMNS}
          className="customers-table"
          linkOf={({ id }) => customerPath(id)}
          empty={
            filter.q === ''
              ? 'No customers yet. They are made from leads when you price them, or added here.'
              : 'No customer matches. Clear the search to see all.'
          }
        />
        <Pages paged={loaderData} />
      </ListPanel>
      <OfficeDialog dialogs={dialogs} titles={{ create: 'New customer' }}>
        {() => (
          <DialogForm action={dialogs.action} intent="create" submit="Save customer">
            {(messages) => <CustomerFields messages={messages} />}
          </DialogForm>
        )}
      </OfficeDialog>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed title="Customers" message="The customers could not be loaded." />;
}
