import { Button, TextInput } from '@mantine/core';
import { IconArrowMerge, IconPlus, IconTrash } from '@tabler/icons-react';
import { data, useNavigate } from 'react-router';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { companyDay } from '#app/country/day.ts';
import { formatPhone, phoneLink } from '#app/country/phone-number.ts';
import { CUSTOMER_NOTICES } from '#app/customers/customer.ts';
import { type CustomerDetail, findCustomer } from '#app/customers/customers.queries.server.ts';
import { CustomerFields } from '#app/customers/office/customer-fields.tsx';
import { CUSTOMERS } from '#app/customers/office/customers-path.ts';
import { FindCustomer } from '#app/customers/office/find-customer.tsx';
import { isRowId } from '#app/platform/db/row-id.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { MAX_LINE_LENGTH, MAX_PHONE_LENGTH } from '#app/platform/submission/text-fields.ts';
import { findPriceBook } from '#app/prices/price-books.queries.server.ts';
import { quotationPath } from '#app/quotations/office/quotations-path.ts';
import { QuotationsTable } from '#app/quotations/office/quotations-table.tsx';
import { withDraftSums } from '#app/quotations/priced-revision.server.ts';
import { QUOTATION_NOTICES } from '#app/quotations/quotation-notices.ts';
import { quotationsOf } from '#app/quotations/quotations.queries.server.ts';
import { BackToList } from '#app/ui/office/back-to-list.tsx';
import { DeletionForm, DialogForm } from '#app/ui/office/dialog-form.tsx';
import { EmailText } from '#app/ui/office/email-text.tsx';
import { ListPanel } from '#app/ui/office/list-panel.tsx';
import { type Column, ListTable } from '#app/ui/office/list-table.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { MenuItem } from '#app/ui/office/menu.tsx';
import { MENU_ICON, MoreMenu } from '#app/ui/office/more-menu.tsx';
import { OfficeDialog, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { actionsColumn } from '#app/ui/office/row-actions.tsx';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import type { Route } from './+types/customer.route.ts';
import { customerIntents } from './change-customer.server.ts';

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

type Contact = CustomerDetail['contacts'][number];

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
  );
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
            onClick={() => pricing.send(formOf({ intent: 'price', id: customer.id }))}
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
                  one has none.
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
    <section className="panel panel-body" aria-label="Details">
      <OfficeForm action={action} intent="update" edits={customer} draft={`customer-${customer.id}`}>
        {(messages) => (
          <>
            <CustomerFields customer={customer} messages={messages} />
            <FormError result={action.result} />
            <div>
              <SubmitButton action={action} variant="default">
                Save
              </SubmitButton>
            </div>
          </>
        )}
      </OfficeForm>
    </section>
  );
}

const CONTACT_TITLES = { create: 'New contact', edit: 'Edit contact', delete: 'Remove contact' };

function Contacts({ customer }: { customer: CustomerDetail }) {
  const dialogs = useDialogs<Contact>(CUSTOMER_NOTICES);
  const columns: Column<Contact>[] = [
    {
      header: 'Name',
      cell: ({ name, jobTitle, email, phone }) => (
        <>
          {name}
          {jobTitle !== '' && <span className="who-line">{jobTitle}</span>}
          {email !== '' && (
            <span className="who-more">
              <MailLink email={email} />
            </span>
          )}
          {phone !== '' && (
            <span className="who-more">
              <PhoneLink phone={phone} />
            </span>
          )}
        </>
      ),
    },
    {
      header: 'Email',
      className: 'wide',
      cell: ({ email }) => email && <MailLink email={email} />,
    },
    {
      header: 'Phone',
      className: 'wide',
      cell: ({ phone }) => phone && <PhoneLink phone={phone} />,
    },
    actionsColumn(dialogs.open, ({ name }) => name),
  ];
  return (
    <ListPanel label="Contacts" ref={dialogs.list}>
      <div className="panel-title section-head">
        <h2>Contacts</h2>
        <Button variant="default" onClick={() => dialogs.open({ kind: 'create' })}>
          New contact
        </Button>
      </div>
      <ListTable rows={customer.contacts} columns={columns} empty="No contacts yet." />
      <OfficeDialog dialogs={dialogs} titles={CONTACT_TITLES}>
        {(dialog) => {
          if (dialog.kind === 'delete') {
            return (
              <DeletionForm
                action={dialogs.action}
                intent="delete-contact"
                id={dialog.row.id}
                close={dialogs.close}
                submit="Remove"
              >
                <p>{`Remove ${dialog.row.name}?`}</p>
              </DeletionForm>
            );
          }
          const row = dialog.kind === 'edit' ? dialog.row : undefined;
          return (
            <DialogForm
              action={dialogs.action}
              intent={row === undefined ? 'create-contact' : 'update-contact'}
              {...(row && { row })}
              submit="Save contact"
            >
              {(messages) => (
                <>
                  {row === undefined && <input type="hidden" name="customerId" value={customer.id} />}
                  <ContactInputs row={row} messages={messages} />
                </>
              )}
            </DialogForm>
          );
        }}
      </OfficeDialog>
    </ListPanel>
  );
}

const MailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`}>
    <EmailText>{email}</EmailText>
  </a>
);
const PhoneLink = ({ phone }: { phone: string }) => <a href={phoneLink(phone)}>{formatPhone(phone)}</a>;

type InputsProps = { row: Contact | undefined; messages: Record<string, string> };

function ContactInputs({ row, messages }: InputsProps) {
  const field = (name: 'name' | 'jobTitle' | 'email' | 'phone') =>
    ({ name, autoComplete: 'off', defaultValue: row?.[name] ?? '', error: messages[name] }) as const;
  return (
    <>
      <TextInput label="Name" maxLength={MAX_LINE_LENGTH} required data-autofocus {...field('name')} />
      <TextInput label="Job title" maxLength={MAX_LINE_LENGTH} {...field('jobTitle')} />
      <TextInput label="Email" type="email" {...field('email')} />
      <TextInput label="Phone" type="tel" maxLength={MAX_PHONE_LENGTH} {...field('phone')} />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed message="The customer could not be loaded." />;
}
