import { DONE, intent } from '#app/accounts/session/office/intent.server.ts';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { requestedPage, searchText } from '#app/platform/db/list-filter.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { PAYMENT_TERMS } from '#app/prices/stored-price-book.ts';
import { DialogForm } from '#app/ui/office/dialog-form.tsx';
import { FloatingAdd } from '#app/ui/office/floating-add.tsx';
import { countOf, FilterText, ListFilter } from '#app/ui/office/list-filter.tsx';
import { ListPanel, Pages } from '#app/ui/office/list-panel.tsx';
import { type Column, ListTable, RowLink } from '#app/ui/office/list-table.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { OfficeDialog, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { CUSTOMER_NOTICES, newCustomerSchema } from '../customer.ts';
import { createCustomer } from '../customers.commands.server.ts';
import { type ListedCustomer, listCustomers } from '../customers.queries.server.ts';
import type { Route } from './+types/customers.route.ts';
import { CustomerFields } from './customer-fields.tsx';
import { customerPath } from './customers-path.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Customers');

const NO_FILTER = { q: '' };

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = { q: searchText(url.searchParams.get('q')) };
  const { db } = context.get(servicesContext);
  return { ...(await listCustomers(db, filter.q, requestedPage(url.searchParams))), filter };
}

export const action = officeAction({
  create: intent(
    CUSTOMER_NOTICES.create,
    newCustomerSchema,
    async ({ services: { db }, me }, fields) => {
      await createCustomer(db, me, fields);
      return DONE;
    },
    { once: true },
  ),
});

const COLUMNS: Column<ListedCustomer>[] = [
  {
    header: 'Customer',
    className: 'customer-name',
    cell: ({ id, name, contact }) => (
      <>
        <RowLink to={customerPath(id)}>{name}</RowLink>
        {contact !== null && <span className="who-more">{contact}</span>}
      </>
    ),
  },
  {
    header: 'Contact',
    className: 'wide',
    cell: ({ contact, contacts }) => (contacts > 1 ? `${contact} and ${contacts - 1} more` : contact),
  },
  { header: 'VAT number', className: 'wider customer-vat', cell: ({ vatNumber }) => vatNumber },
  { header: 'Terms', className: 'wide customer-terms', cell: ({ terms }) => PAYMENT_TERMS[terms] },
];

/** P9 */
export default function Customers({ loaderData }: Route.ComponentProps) {
  const { rows, total, filter } = loaderData;
  const dialogs = useDialogs<never>(CUSTOMER_NOTICES);
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
          columns={COLUMNS}
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
