import { Button, Radio, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { ListedCustomer } from '#app/customers/customers.queries.server.ts';
import { CUSTOMERS } from '#app/customers/office/customers-path.ts';
import { DialogForm } from '#app/ui/office/dialog-form.tsx';
import { OfficeDialog, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { NEW_CUSTOMER, QUOTATION_NOTICES } from '../../quotation-notices.ts';
import type { Draft, LoadedQuotation } from '../load-quotation.server.ts';

/** Another customer, where the wrong one was recognised; until something was sent. // P9 */
export function ChooseCustomer({ quotation, draft }: { quotation: LoadedQuotation; draft: Draft }) {
  const { id, customer, revisions } = quotation;
  const { asker } = draft.request;

  const dialogs = useDialogs<string>(QUOTATION_NOTICES);
  if (revisions.length > 1) return null;
  return (
    <>
      <Button variant="default" onClick={() => dialogs.open({ kind: 'edit', row: id })}>
        Another customer
      </Button>
      <OfficeDialog dialogs={dialogs} titles={{ edit: 'Another customer' }}>
        {() => (
          <DialogForm action={dialogs.action} intent="customer" submit="Choose customer">
            {(messages) => (
              <>
                <input type="hidden" name="id" value={id} />
                <Customers
                  except={customer?.id}
                  // Who was recognised may be somebody new.
                  asker={draft.recognised === null ? '' : asker?.company || asker?.name || ''}
                  error={messages.customerId}
                />
              </>
            )}
          </DialogForm>
        )}
      </OfficeDialog>
    </>
  );
}

/** How many are offered: who isn't among them is found with more letters. */
const OFFERED = 8;

type CustomersProps = { except: string | undefined; asker: string; error: string | undefined };

function Customers({ except, asker, error }: CustomersProps) {
  const [q, search] = useState('');
  const { load, data, state } = useFetcher<{ rows: ListedCustomer[] }>();
  useEffect(() => {
    load(`${CUSTOMERS}?${new URLSearchParams({ q })}`);
  }, [load, q]);
  const found = (data?.rows ?? []).filter(({ id }) => id !== except);
  return (
    <>
      <TextInput
        label="Search by name, contact, phone or VAT number"
        type="search"
        value={q}
        maxLength={100}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget: { value } }) => search(value)}
      />
      <Radio.Group name="customerId" label="Customer" error={error} aria-busy={state !== 'idle'}>
        {asker !== '' && (
          <Radio value={NEW_CUSTOMER} label={asker} description="A new customer, from the request" mt="xs" />
        )}
        {found.slice(0, OFFERED).map(({ id, name, contact }) => (
          <Radio key={id} value={id} label={name} description={contact} mt="xs" />
        ))}
        {data && found.length === 0 && <p className="muted">No other customer has that name.</p>}
      </Radio.Group>
    </>
  );
}
