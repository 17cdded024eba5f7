import { Button, TextInput } from '@mantine/core';
import { formatPhone, phoneLink } from '#app/country/phone-number.ts';
import { CUSTOMER_NOTICES } from '#app/customers/customer.ts';
import type { CustomerDetail } from '#app/customers/customers.queries.server.ts';
import { MAX_LINE_LENGTH, MAX_PHONE_LENGTH } from '#app/platform/submission/text-fields.ts';
import { mailLink } from '#app/ui/mail-link.ts';
import { DeletionForm, DialogForm } from '#app/ui/office/dialog-form.tsx';
import { EmailText } from '#app/ui/office/email-text.tsx';
import { ListPanel } from '#app/ui/office/list-panel.tsx';
import { type Column, ListTable } from '#app/ui/office/list-table.tsx';
import { OfficeDialog, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { actionsColumn } from '#app/ui/office/row-actions.tsx';

type Contact = CustomerDetail['contacts'][number];

const CONTACT_TITLES = { create: 'New contact', edit: 'Edit contact', delete: 'Remove contact' };

/** The people at a customer, with the dialogs that change them. */
export function Contacts({ customer }: { customer: CustomerDetail }) {
  const dialogs = useDialogs<Contact>(CUSTOMER_NOTICES);
  const columns: Column<Contact>[] = [
    {
      header: 'Name',
      className: 'contact-name',
      cell: ({ name, jobTitle, email, phone }) => (
        <>
          <strong>{name}</strong>
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
      className: 'wide contact-phone',
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
      <ListTable
        rows={customer.contacts}
        columns={columns}
        className="contacts-table"
        edit={(row) => dialogs.open({ kind: 'edit', row })}
        empty="No contacts yet."
      />
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
  <a href={mailLink(email)} title={email}>
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
