import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { HELP_BELOW } from '#app/ui/office/help-below.ts';
import {
  INDICATION_FIELDS,
  type PriceField,
  paymentField,
  TERMS_FIELDS,
  TERMS_LABELS,
  writeField,
} from '../price-fields.ts';
import { PAYMENT_TERM_NAMES, type StoredPriceBook } from '../stored-price-book.ts';
import type { DecimalPoint } from '../typed-values.ts';

type NumberProps = {
  fields: Readonly<Record<string, PriceField>>;
  values: Readonly<Record<string, unknown>>;
  point: DecimalPoint;
  messages: Readonly<Record<string, string>>;
};

export function NumberFields({ fields, values, point, messages }: NumberProps) {
  return Object.entries(fields).map(([name, field]) => {
    const value = values[name];
    return (
      <TextInput
        key={name}
        name={name}
        label={field.label}
        description={field.help}
        inputWrapperOrder={HELP_BELOW}
        inputMode="decimal"
        maxLength={40}
        defaultValue={writeField(field, typeof value === 'number' ? value : undefined, point)}
        error={messages[name]}
      />
    );
  });
}

type TermsProps = Pick<NumberProps, 'point' | 'messages'> & { terms: StoredPriceBook['terms'] };

/** The fields of the terms, but for the table of VAT rates. */
export function TermsFields({ terms, ...shared }: TermsProps) {
  const { indication, vat, showBank, currency, paymentTerms, quotationTerms } = terms;
  return (
    <>
      <fieldset className="settings-group">
        <legend>Prices</legend>
        <div className="prices-fields">
          <NumberFields fields={TERMS_FIELDS} values={terms} {...shared} />
          <NativeSelect
            name="currency"
            label={TERMS_LABELS.currency}
            defaultValue={currency}
            data={[
              { value: 'space-comma', label: 'R 12 345,67' },
              { value: 'comma-point', label: 'R 12,345.67' },
            ]}
          />
        </div>
      </fieldset>
      <fieldset className="settings-group">
        <legend>On the quotation</legend>
        <Switch name="showBank" label={TERMS_LABELS.showBank} defaultChecked={showBank} />
        <Textarea
          name="quotationTerms"
          label={TERMS_LABELS.quotationTerms}
          description="Below the prices of every quotation, one to a line."
          inputWrapperOrder={HELP_BELOW}
          autosize
          minRows={5}
          maxLength={10_000}
          defaultValue={quotationTerms}
        />
        <div className="prices-fields">
          {PAYMENT_TERM_NAMES.map((name) => (
            <Textarea
              key={name}
              name={paymentField(name)}
              label={TERMS_LABELS[paymentField(name)]}
              autosize
              minRows={1}
              maxLength={1_000}
              defaultValue={paymentTerms[name]}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="settings-group">
        <legend>Prices on the website</legend>
        <p className="muted plain">
          What visitors see at a part with grade, thickness and quantity, as an indication that binds nobody:
          with the parts in rows, rounded to R 10. There is none while materials or machines are still the
          sample’s.
        </p>
        <div className="prices-fields">
          <NativeSelect
            name="show"
            label={TERMS_LABELS.show}
            defaultValue={indication.show}
            data={[
              { value: 'none', label: 'No price' },
              { value: 'range', label: 'A range: R 1 200 to R 1 500' },
              { value: 'from', label: 'Its lower end: from R 1 200' },
            ]}
          />
          <NumberFields fields={INDICATION_FIELDS} values={indication} {...shared} />
        </div>
      </fieldset>
      <fieldset className="settings-group">
        <legend>VAT</legend>
        <Switch
          name="registered"
          label={TERMS_LABELS.registered}
          description="If not, quotations say so and add no VAT. Otherwise the rate of the day of the quotation counts."
          defaultChecked={vat.registered}
        />
      </fieldset>
    </>
  );
}
