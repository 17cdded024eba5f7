import { Textarea, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { customerPath } from '#app/customers/office/customers-path.ts';
import { MAX_DELIVERY_TIME } from '../../quotation-content.ts';
import type { HeadField } from '../../typed-fields.ts';
import type { Draft, LoadedQuotation } from '../load-quotation.server.ts';
import { useAutosave } from '../use-autosave.ts';
import { ChooseCustomer } from './choose-customer.tsx';

type Props = { quotation: LoadedQuotation; draft: Draft };

/** What concerns the whole quotation: whom it goes to, their reference, discount, rush and delivery, and how long it takes. */
export function HeadFields({ quotation, draft }: Props) {
  const { head, revisionId } = draft;
  const { customer } = quotation;
  const about = { intent: 'head', revisionId };
  const { element, messages } = useAutosave<HTMLDivElement>({ about, stored: head });
  const field = (name: HeadField) => ({
    name,
    defaultValue: head[name],
    error: messages[name],
    autoComplete: 'off',
  });
  return (
    <section className="panel panel-body" aria-labelledby="quotation-details">
      <div className="section-head">
        <h2 id="quotation-details">Contact and terms</h2>
        {customer && <Link to={customerPath(customer.id)}>Edit customer</Link>}
        {draft.recognised === null && <ChooseCustomer quotation={quotation} draft={draft} />}
      </div>
      <div {...element} className="quotation-fields">
        <TextInput label="Contact" maxLength={200} className="quotation-contact" {...field('contactName')} />
        <TextInput
          label="Email"
          type="email"
          maxLength={254}
          className="quotation-email"
          {...field('contactEmail')}
        />
        <TextInput
          label="Their reference"
          maxLength={100}
          className="quotation-reference"
          {...field('theirReference')}
        />
        <TextInput
          label="Discount (%)"
          inputMode="decimal"
          className="quotation-short"
          {...field('discountPercent')}
        />
        <TextInput
          label="Rush (%)"
          inputMode="decimal"
          className="quotation-short"
          {...field('rushPercent')}
        />
        <TextInput
          label="Delivery (R)"
          inputMode="decimal"
          className="quotation-short"
          {...field('delivery')}
        />
        <TextInput
          label="Delivery time"
          placeholder="such as 5 working days from order"
          maxLength={MAX_DELIVERY_TIME}
          {...field('deliveryTime')}
        />
        <Textarea label="Opening note" rows={2} maxLength={1_000} {...field('introduction')} />
      </div>
    </section>
  );
}
