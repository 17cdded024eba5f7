import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import {
  BENDING_FIELDS,
  INDICATION_FIELDS,
  MACHINE_FIELDS,
  type PriceField,
  paymentField,
  TERMS_FIELDS,
  writeField,
} from '../price-fields.ts';
import type { TableContext } from '../price-tables.ts';
import { readSectionForm } from '../read-section.ts';
import {
  PAYMENT_TERM_NAMES,
  PAYMENT_TERMS,
  PRICE_SECTIONS,
  type PriceSection,
  type StoredMachine,
  type StoredPriceBook,
} from '../stored-price-book.ts';
import { PRICE_NOTICES } from './price-notices.ts';
import { PriceTable } from './price-table.tsx';
import { csvPath } from './prices-path.ts';

interface Props {
  section: PriceSection;
  revision: number;
  machine: { key: string; name: string } | null;
  table: TableContext;
  cells: readonly (readonly string[])[];
  rates: StoredMachine | null;
  bending: number;
  terms: StoredPriceBook['terms'];
}

const TABLE_LABELS: Readonly<Record<PriceSection, string>> = {
  materials: 'Materials',
  machines: 'Speeds',
  bending: 'Bending rates',
  extras: 'Extras',
  terms: 'VAT rates',
};

/** The form of a section, or of one machine; what is typed stays when somebody else saves meanwhile. // P1 */
export function SectionForm({ section, revision, machine, table, cells, rates, bending, terms }: Props) {
  // What the screen loads again may be somebody else's: this form was filled in from the revision that it was opened with.
  const [basedOn, setBasedOn] = useState(revision);
  const [opened] = useState({ table, cells });
  const action = useAction<{ revision: number }>(PRICE_NOTICES, {
    onDone: ({ data }) => setBasedOn(data?.revision ?? basedOn),
  });
  const { result } = action;
  const hidden = {
    section,
    machine: machine?.key ?? '',
    basedOn: result?.kind === 'conflict' ? result.stored.version : String(basedOn),
  };
  return (
    <OfficeForm
      action={action}
      intent="save"
      hidden={hidden}
      className="prices-form"
      failed={PRICE_NOTICES.save.failed}
      check={(form) => {
        const reading = readSectionForm(section, Object.fromEntries(form), opened.table);
        return reading.ok ? {} : reading.messages;
      }}
    >
      {(messages) => (
        <>
          {section === 'machines' && (
            <div className="panel panel-body prices-fields">
              <NumberFields
                fields={MACHINE_FIELDS}
                values={rates ?? {}}
                context={opened.table}
                messages={messages}
              />
            </div>
          )}
          {section === 'bending' && (
            <div className="panel panel-body prices-fields">
              <NumberFields
                fields={BENDING_FIELDS}
                values={{ setup: bending }}
                context={opened.table}
                messages={messages}
              />
            </div>
          )}
          {section === 'terms' && <Terms terms={terms} context={opened.table} messages={messages} />}
          <PriceTable
            section={section}
            context={opened.table}
            cells={opened.cells}
            label={TABLE_LABELS[section]}
            csv={csvPath(section, machine?.key ?? '')}
            refusal={result?.kind === 'invalid' ? result : null}
          />
          <div className="prices-foot">
            <FormError result={result} />
            <SubmitButton action={action}>
              {result?.kind === 'conflict' ? 'Replace their version' : `Save ${saved(section, machine)}`}
            </SubmitButton>
          </div>
        </>
      )}
    </OfficeForm>
  );
}

function saved(section: PriceSection, machine: Props['machine']): string {
  return machine === null ? PRICE_SECTIONS[section].toLowerCase() : machine.name;
}

interface FieldsProps {
  fields: Readonly<Record<string, PriceField>>;
  values: Readonly<Record<string, unknown>>;
  context: TableContext;
  messages: Readonly<Record<string, string>>;
}

function NumberFields({ fields, values, context, messages }: FieldsProps) {
  return Object.entries(fields).map(([name, field]) => {
    const value = values[name];
    return (
      <TextInput
        key={name}
        name={name}
        label={field.label}
        description={field.help}
        inputMode="decimal"
        maxLength={40}
        defaultValue={writeField(field, typeof value === 'number' ? value : undefined, context)}
        error={messages[name]}
      />
    );
  });
}

type TermsProps = Pick<FieldsProps, 'context' | 'messages'> & { terms: StoredPriceBook['terms'] };

function Terms({ terms, context, messages }: TermsProps) {
  const { indication, vat, showBank, currency, paymentTerms, quotationTerms } = terms;
  return (
    <>
      <fieldset className="settings-group">
        <legend>Prices</legend>
        <div className="prices-fields">
          <NumberFields fields={TERMS_FIELDS} values={terms} context={context} messages={messages} />
          <NativeSelect
            name="currency"
            label="Sums are written"
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
        <Switch name="showBank" label="Show the bank details" defaultChecked={showBank} />
        <Textarea
          name="quotationTerms"
          label="Terms"
          description="Below the prices of every quotation, one to a line."
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
              label={`Payment: ${PAYMENT_TERMS[name].toLowerCase()}`}
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
            label="Visitors see"
            defaultValue={indication.show}
            data={[
              { value: 'none', label: 'No price' },
              { value: 'range', label: 'A range: R 1 200 to R 1 500' },
              { value: 'from', label: 'Its lower end: from R 1 200' },
            ]}
          />
          <NumberFields
            fields={INDICATION_FIELDS}
            values={indication}
            context={context}
            messages={messages}
          />
        </div>
      </fieldset>
      <fieldset className="settings-group">
        <legend>VAT</legend>
        <Switch
          name="registered"
          label="The company is a VAT vendor"
          description="If not, quotations say so and add no VAT. Otherwise the rate of the day of the quotation counts."
          defaultChecked={vat.registered}
        />
      </fieldset>
    </>
  );
}
