import { Button } from '@mantine/core';
import { IconArrowMerge, IconPlus, IconTrash } from '@tabler/icons-react';
import { data, useNavigate } from 'react-router';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { companyDay } from '#app/country/day.ts';
import { CUSTOMER_NOTICES } from '#app/customers/customer.ts';
import {
  type CustomerDetail,
  findCustomer,
  type ListedCustomer,
} from '#app/customers/customers.queries.server.ts';
import { CustomerFields } from '#app/customers/office/customer-fields.tsx';
import { CUSTOMERS, customerPath } from '#app/customers/office/customers-path.ts';
import { FindCustomer } from '#app/customers/office/find-customer.tsx';
import { isRowId } from '#app/platform/db/row-id.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { findPriceBook } from '#app/prices/price-books.queries.server.ts';
import { quotationPath } from '#app/quotations/office/quotations-path.ts';
import { QuotationsTable } from '#app/quotations/office/quotations-table.tsx';
import { withDraftSums } from '#app/quotations/priced-revision.server.ts';
import { quotationsOf } from '#app/quotations/quotation-list.queries.server.ts';
import { QUOTATION_NOTICES } from '#app/quotations/quotation-notices.ts';
import type { QuotationsOfCustomer } from '#app/quotations/quoted-values.queries.server.ts';
import { formatDay } from '#app/ui/dates.ts';
import { BackToList } from '#app/ui/office/back-to-list.tsx';
import { BesideList } from '#app/ui/office/beside-list.tsx';
import { DeletionForm, DialogForm } from '#app/ui/office/dialog-form.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { MENU_ICON, MenuItem, MoreMenu } from '#app/ui/office/menu.tsx';
import { OfficeDialog, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { FormError, OfficeForm } from '#app/ui/office/office-form.tsx';
import { SaveButton } from '#app/ui/office/save-button.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import type { Route } from './+types/customer.route.ts';
import { customerIntents } from './change-customer.server.ts';
import { Contacts } from './customer-contacts.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  officeHead(matches, loaderData?.customer.name ?? 'Customer');

export async function loader({ params: { customerId }, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const customer = isRowId(customerId) ? await findCustomer(db, customerId) : null;
  if (customer === null) return data(null, { status: 404 });
  const [quotations, prices] = await Promise.all([
    quotationsOf(db, { customerId: customer.id }),
    findPriceBook(db),
  ]);
  return data({
    customer,
    quotations: await withDraftSums(db, quotations, context.get(companyContext)),
    currency: prices.book.terms.currency,
    today: companyDay(),
  });
}

export const action = officeAction(customerIntents);

/** A customer with its contacts and quotations. // P9 */
export default function Customer({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) {
    return (
      <>
        <BackToList list={CUSTOMERS} />
        <section className="panel empty">
          <h1>Customer not found</h1>
          <p className="muted">It was deleted or merged, or the address is incomplete.</p>
        </section>
      </>
    );
  }
  const { customer, quotations, currency, today } = loaderData;
  return (
    <BesideList
      list={CUSTOMERS}
      label="Customers"
      of="customer"
      open={customer.id}
      loaded={loaderData}
      row={besideCustomer}
    >
      <div key={customer.id}>
        <Head customer={customer} canDelete={quotations.length === 0} />
        <div className="customer-page">
          <div className="customer-lists">
            <Contacts customer={customer} />
            <section className="panel" aria-label="Quotations">
              <h2 className="panel-title">Quotations</h2>
              <QuotationsTable
                quotations={quotations}
                today={today}
                currency={currency}
                empty="No quotations yet."
              />
            </section>
          </div>
          <Details customer={customer} />
        </div>
      </div>
    </BesideList>
  );
}

type ListedWithQuotations = ListedCustomer & { quotations: QuotationsOfCustomer | undefined };

function besideCustomer({ id, name, contact, quotations }: ListedWithQuotations) {
  const side = quotations && formatDay(quotations.newest);
  return { to: customerPath(id), name, side, more: contact, status: null };
}

type HeadProps = { customer: CustomerDetail; canDelete: boolean };

function Head({ customer, canDelete }: HeadProps) {
  const navigate = useNavigate();
  const pricing = useAction<{ quotationId: string }>(QUOTATION_NOTICES, {
    navigateOnDone: ({ data }) => data && navigate(quotationPath(data.quotationId)),
  });
  const deletion = useDialogs<CustomerDetail>(CUSTOMER_NOTICES, {
    navigateOnDone: () => navigate(CUSTOMERS, { replace: true }),
  });
  const merging = useDialogs<CustomerDetail>(CUSTOMER_NOTICES);
  return (
    <>
      <div className="opened-top">
        <BackToList list={CUSTOMERS} />
        <div className="opened-head">
          <h1>{customer.name}</h1>
        </div>
        <div className="form-row opened-actions">
          <Button
            leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />}
            loading={pricing.busy}
            onClick={() => pricing.send(formOf({ intent: 'price', customerId: customer.id }))}
          >
            New quotation
          </Button>
          <MoreMenu>
            <MenuItem
              icon={<IconArrowMerge {...MENU_ICON} />}
              onClick={() => merging.open({ kind: 'edit', row: customer })}
            >
              Merge another customer into this one
            </MenuItem>
            <MenuItem
              danger
              icon={<IconTrash {...MENU_ICON} />}
              disabled={!canDelete}
              onClick={() => deletion.open({ kind: 'delete', row: customer })}
            >
              {canDelete ? 'Delete customer' : 'Delete: it has quotations'}
            </MenuItem>
          </MoreMenu>
        </div>
      </div>
      <OfficeDialog dialogs={deletion} titles={{ delete: 'Delete customer' }}>
        {() => (
          <DeletionForm action={deletion.action} id={customer.id} close={deletion.close}>
            <p>{`Delete ${customer.name} with its contacts? Leads stay as they are.`}</p>
          </DeletionForm>
        )}
      </OfficeDialog>
      <OfficeDialog dialogs={merging} titles={{ edit: `Merge into ${customer.name}` }}>
        {() => (
          <DialogForm action={merging.action} intent="merge" submit="Merge">
            {(messages) => (
              <>
                <input type="hidden" name="into" value={customer.id} />
                <p className="muted plain">
                  Its contacts, quotations and notes move here; so do its addresses and VAT number where this
                  one has none. The terms of payment stay as they are here.
                </p>
                <FindCustomer
                  name="from"
                  label="Customer that is the same"
                  except={customer.id}
                  error={messages.from}
                />
              </>
            )}
          </DialogForm>
        )}
      </OfficeDialog>
    </>
  );
}

function Details({ customer }: { customer: CustomerDetail }) {
  const action = useAction(CUSTOMER_NOTICES);
  return (
    <section className="panel panel-body" aria-labelledby="details-heading">
      <h2 id="details-heading">Details</h2>
      <OfficeForm action={action} intent="update" edits={customer} draft={`customer-${customer.id}`}>
        {(messages) => (
          <>
            <CustomerFields customer={customer} messages={messages} />
            <div className="form-foot">
              <FormError result={action.result} />
              <SaveButton action={action}>Save</SaveButton>
            </div>
          </>
        )}
      </OfficeForm>
    </section>
  );
}

export function ErrorBoundary() {
  return <LoadFailed message="The customer could not be loaded." />;
}
