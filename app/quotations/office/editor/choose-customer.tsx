import { Button } from '@mantine/core';
import { NEW_CUSTOMER } from '#app/customers/customer.ts';
import { CustomerRadio, FindCustomer } from '#app/customers/office/find-customer.tsx';
import { DialogForm } from '#app/ui/office/dialog-form.tsx';
import { OfficeDialog, useDialogs } from '#app/ui/office/office-dialog.tsx';
import { QUOTATION_NOTICES } from '../../quotation-notices.ts';
import type { Draft, LoadedQuotation } from '../load-quotation.server.ts';

/** Another customer, where the wrong one was recognised; until something was sent. // P9 */
export function ChooseCustomer({ quotation, draft }: { quotation: LoadedQuotation; draft: Draft }) {
  const { id, customer, revisions } = quotation;
  const called = draft.asked?.company || draft.asked?.name || '';
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
                <FindCustomer
                  name="customerId"
                  label="Customer"
                  except={customer?.id}
                  error={messages.customerId}
                >
                  {/* Who was recognised may be somebody new. */}
                  {draft.recognised !== null && called !== '' && (
                    <CustomerRadio
                      value={NEW_CUSTOMER}
                      name={called}
                      more="A new customer, from the request"
                    />
                  )}
                </FindCustomer>
              </>
            )}
          </DialogForm>
        )}
      </OfficeDialog>
    </>
  );
}
