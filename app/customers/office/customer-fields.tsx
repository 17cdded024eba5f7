import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { MAX_LINE_LENGTH } from '#app/platform/submission/text-fields.ts';
import { PAYMENT_TERMS } from '#app/prices/stored-price-book.ts';
import { Options } from '#app/ui/office/list-filter.tsx';
import { type CustomerFields as Customer, MAX_CUSTOMER_NOTES } from '../customer.ts';

type Props = { customer?: Customer; messages: Record<string, string> };

const EMPTY: Customer = {
  name: '',
  vatNumber: '',
  postalAddress: '',
  deliveryAddress: '',
  terms: 'prepaid',
  needsOrderNumber: false,
  notes: '',
};

/** The fields of a customer, for a new one and to change one. // P9 */
export function CustomerFields({ customer = EMPTY, messages }: Props) {
  const field = (name: Exclude<keyof Customer, 'needsOrderNumber'>) =>
    ({ name, autoComplete: 'off', defaultValue: customer[name], error: messages[name] }) as const;
  return (
    <>
      <TextInput label="Name" maxLength={MAX_LINE_LENGTH} required data-autofocus {...field('name')} />
      <div className="form-pair">
        <TextInput label="VAT number" maxLength={30} {...field('vatNumber')} />
        <NativeSelect label="Terms" {...field('terms')}>
          <Options choices={PAYMENT_TERMS} />
        </NativeSelect>
      </div>
      <Textarea label="Postal address" rows={3} maxLength={400} {...field('postalAddress')} />
      <Textarea
        label="Delivery address"
        description="If different from the postal address"
        rows={3}
        maxLength={400}
        {...field('deliveryAddress')}
      />
      <Checkbox
        label="Accepts a quotation only with an order number"
        name="needsOrderNumber"
        value="yes"
        defaultChecked={customer.needsOrderNumber}
      />
      <Textarea label="Notes for staff" rows={3} maxLength={MAX_CUSTOMER_NOTES} {...field('notes')} />
    </>
  );
}
