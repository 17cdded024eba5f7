import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { readState } from '#app/ui/site/form/form-state.ts';
import { BENDING_FIELDS, MACHINE_FIELDS } from '../price-fields.ts';
import type { TableContext } from '../price-tables.ts';
import { readSectionForm, TABLE } from '../read-section.ts';
import {
  PRICE_SECTIONS,
  type PriceSection,
  type StoredMachine,
  type StoredPriceBook,
} from '../stored-price-book.ts';
import { PASTED } from './paste-rows.tsx';
import { PRICE_NOTICES } from './price-notices.ts';
import { PriceTable } from './price-table.tsx';
import { csvPath } from './prices-path.ts';
import { NumberFields, TermsFields } from './terms-fields.tsx';

type Props = {
  section: PriceSection;
  revision: number;
  machine: { key: string; name: string } | null;
  table: TableContext;
  cells: readonly (readonly string[])[];
  rates: StoredMachine | null;
  bending: number;
  terms: StoredPriceBook['terms'];
};

const TABLE_LABELS: Readonly<Record<PriceSection, string>> = {
  materials: 'Materials',
  machines: 'Speeds',
  bending: 'Bending rates',
  extras: 'Extras',
  terms: 'VAT rates',
};

const NOT_IN_TABLE = 'These rows are not in the table yet. Put them into the table first, or cancel.';

/** The form of a section, or of one machine; what is typed stays when somebody else saves meanwhile. // P1 */
export function SectionForm({ section, revision, machine, table, cells, rates, bending, terms }: Props) {
  // What the screen loads again may be somebody else's: this form was filled in from the revision that it was opened with.
  const [basedOn, setBasedOn] = useState(revision);
  const [opened, setOpened] = useState({ revision, table, cells });
  const [isChanged, setChanged] = useState(false);
  const action = useAction<{ revision: number }>(PRICE_NOTICES, {
    onDone: ({ data }) => {
      setBasedOn(data?.revision ?? basedOn);
      setChanged(form.current !== null && enteredIn(form.current) !== sent.current);
    },
  });
  const { result } = action;
  const hidden = {
    section,
    machine: machine?.key ?? '',
    basedOn: result?.kind === 'conflict' ? result.stored.version : String(basedOn),
  };
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef('');
  const shown = useRef(revision);
  // What was saved is shown as it is stored: 1/4/2018 as 2018-04-01. What was typed since then stays.
  useEffect(() => {
    if (revision !== basedOn || revision === opened.revision) return;
    // Compared and shown in one step, so that no key comes in between.
    queueMicrotask(() => {
      if (form.current !== null && enteredIn(form.current) === sent.current)
        flushSync(() => setOpened({ revision, table, cells }));
    });
  }, [revision, basedOn, opened.revision, table, cells]);
  useLayoutEffect(() => {
    if (opened.revision === shown.current) return;
    shown.current = opened.revision;
    for (const field of form.current?.elements ?? []) showRendered(field);
  }, [opened.revision]);
  const { point } = opened.table;
  const numbers = numbersOf(section, rates, bending);
  return (
    <OfficeForm
      action={action}
      intent="save"
      hidden={hidden}
      className="prices-form"
      failed={PRICE_NOTICES.save.failed}
      stored={opened.revision}
      onInput={() => setChanged(true)}
      check={(fields) => {
        sent.current = form.current === null ? '' : enteredIn(form.current);
        if (String(fields.get(PASTED) ?? '').trim() !== '') return { [PASTED]: NOT_IN_TABLE };
        const reading = readSectionForm(section, Object.fromEntries(fields), opened.table);
        return reading.ok ? {} : reading.messages;
      }}
    >
      {(messages) => (
        <>
          {numbers !== null && (
            <div className="panel panel-body prices-fields">
              <NumberFields {...numbers} point={point} messages={messages} />
            </div>
          )}
          {section === 'terms' && <TermsFields terms={terms} point={point} messages={messages} />}
          <PriceTable
            section={section}
            context={opened.table}
            cells={opened.cells}
            label={TABLE_LABELS[section]}
            isHeaded={numbers !== null || section === 'terms'}
            csv={csvPath(section, machine?.key ?? '')}
            refusal={result?.kind === 'invalid' ? result : null}
            pastedFault={messages[PASTED]}
            onRows={() => setChanged(true)}
          />
          <div
            className="form-foot"
            ref={(foot) => {
              form.current = foot?.closest('form') ?? null;
            }}
          >
            <FormError result={result} />
            <SubmitButton
              action={action}
              variant={isChanged || result?.kind === 'conflict' ? 'filled' : 'default'}
            >
              {result?.kind === 'conflict' ? 'Replace their version' : `Save ${nameOf(section, machine)}`}
            </SubmitButton>
          </div>
        </>
      )}
    </OfficeForm>
  );
}

/** What the fields with names hold; the table is one of them. */
function enteredIn(form: HTMLFormElement): string {
  return JSON.stringify(Object.entries(readState(form)).map(([name, [entered]]) => [name, entered]));
}

/** A field of the table has no name: its row knows what it holds. */
function showRendered(field: Element): void {
  const isText =
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text');
  if (isText && field.name !== '' && field.name !== TABLE) field.value = field.defaultValue;
}

function nameOf(section: PriceSection, machine: Props['machine']): string {
  return machine === null ? PRICE_SECTIONS[section].toLowerCase() : machine.name;
}

/** The numbers of a section beside its table; those of the terms are among their other fields. */
function numbersOf(section: PriceSection, rates: Props['rates'], setup: number) {
  if (section === 'machines') return { fields: MACHINE_FIELDS, values: rates ?? {} };
  return section === 'bending' ? { fields: BENDING_FIELDS, values: { setup } } : null;
}
