import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useCompany } from '#app/company/use-company.ts';
import { countOf } from '#app/ui/count-of.ts';
import { DialogFoot } from '#app/ui/office/dialog-form.tsx';
import { IconButton } from '#app/ui/office/icon-button.tsx';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { leaveForms, useUnsaved } from '#app/ui/office/unsaved.ts';
import type { Action } from '#app/ui/office/use-action.ts';
import { gradesOf, type QuoteLine } from '../../parts/quote-lines.ts';
import { lineFieldName, MAX_LINES, readEditedLines } from '../../parts/sent-lines.ts';
import type { LeadDetail } from '../../records/lead-detail.queries.server.ts';
import { LEAD_NOTICES } from '../../records/lead-notices.ts';

type Props = {
  action: Action;
  lead: LeadDetail;
  files: readonly string[];
  suggested: readonly QuoteLine[];
  close: () => void;
};

type Row = {
  readonly number: number;
  readonly line: Partial<QuoteLine>;
};

/**
 * The parts of a lead as fields. A lead without any begins with what its files suggest, which is stored when it is saved.
 * What a colleague stores meanwhile doesn't change what is typed here: saving says so. // P6
 */
export function PartsForm({ action, lead, files, suggested, close }: Props) {
  const [opened] = useState(lead);
  const isEmpty = opened.lines.length === 0;
  const { rowsRef, setChanged, leave } = useUnsavedRows(close);
  const { rows, focused, add, remove } = useRows(isEmpty ? suggested : opened.lines, () => setChanged(true));
  const [offered, setOffered] = useState(isEmpty ? [] : suggested);
  const grades = useId();
  const { materials } = useCompany();
  const { result } = action;
  const version = result?.kind === 'conflict' ? result.stored.version : opened.linesVersion;
  return (
    <OfficeForm
      action={action}
      intent="lines"
      hidden={{ id: lead.id, version }}
      className="form-stack parts-form"
      check={(sent) => readEditedLines(Object.fromEntries(sent)).messages}
      failed={LEAD_NOTICES.lines.failed}
    >
      {(messages) => (
        <>
          {isEmpty && suggested.length > 0 && (
            <p className="muted">As the drawings, their names and the cut lists suggest. Please check.</p>
          )}
          <div ref={rowsRef} className="parts-rows">
            {rows.map(({ number, line }, at) => (
              <PartFields
                key={number}
                place={at + 1}
                number={number}
                line={line}
                files={files}
                grades={grades}
                isFocused={number === focused}
                messages={messages}
                remove={() => remove(number)}
              />
            ))}
          </div>
          <datalist id={grades}>
            {gradesOf(materials).map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <div className="form-row">
            <Button
              variant="default"
              leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />}
              disabled={rows.length >= MAX_LINES}
              onClick={() => add([{}])}
            >
              Add a part
            </Button>
            {offered.length > 0 && (
              <Button
                variant="default"
                onClick={() => {
                  add(offered);
                  setOffered([]);
                }}
              >
                {`Add the ${countOf(offered.length, 'suggested part')}`}
              </Button>
            )}
          </div>
          <FormError result={result} />
          <DialogFoot busy={action.busy} leave={leave}>
            <SubmitButton action={action}>Save parts</SubmitButton>
          </DialogFoot>
        </>
      )}
    </OfficeForm>
  );
}

/** The rows of the form, at first one for each of these lines. */
function useRows(start: readonly QuoteLine[], onChange: () => void) {
  const [rows, setRows] = useState<readonly Row[]>(() => numbered(start.length > 0 ? start : [{}], 1));
  const nextNumber = useRef(rows.length + 1);
  /** The number of the row that has the focus when it appears, or when its neighbour goes. */
  const [focused, setFocused] = useState(1);
  return {
    rows,
    focused,
    add(lines: readonly Partial<QuoteLine>[]): void {
      const added = numbered(lines.slice(0, MAX_LINES - rows.length), nextNumber.current);
      nextNumber.current += added.length;
      setRows([...rows, ...added]);
      setFocused(added[0]?.number ?? focused);
      onChange();
    },
    remove(number: number): void {
      const remaining = rows.filter((row) => row.number !== number);
      setRows(remaining);
      setFocused((remaining.find((row) => row.number > number) ?? remaining.at(-1))?.number ?? 0);
      onChange();
    },
  };
}

function numbered(lines: readonly Partial<QuoteLine>[], from: number): Row[] {
  return lines.map((line, at) => ({ number: from + at, line }));
}

/** Asks before rows are lost that were added or removed: the form itself only knows of changed fields. */
function useUnsavedRows(close: () => void) {
  const rows = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [isChanged, setChanged] = useState(false);
  useUnsaved(form, { isChanged: () => isChanged, discard: () => setChanged(false) });

  return {
    rowsRef: (element: HTMLDivElement | null) => {
      rows.current = element;
      form.current = element?.closest('form') ?? null;
    },
    setChanged,
    leave: () => leaveForms(rows.current?.closest('section'), close),
  };
}

interface FieldsProps extends Row {
  place: number;
  files: readonly string[];
  /** The id of the list of materials. */
  grades: string;
  isFocused: boolean;
  messages: Record<string, string>;
  remove: () => void;
}

const focus = (input: HTMLInputElement | null) => input?.focus();

/** The fields of one part; all are optional, and the material may be one that the company doesn't list. */
function PartFields({ place, number, line, files, grades, isFocused, messages, remove }: FieldsProps) {
  const { drawing = '', neededBy = '', unit } = line;
  const faults = useId();
  const faultTexts: string[] = [];
  const field = (name: keyof QuoteLine, label: string) => {
    const full = lineFieldName(number, name);
    const message = messages[full];
    if (message !== undefined) faultTexts.push(`${label}: ${message}.`);
    return {
      ...{ name: full, label, error: message !== undefined, defaultValue: line[name] ?? '' },
      'aria-label': `${label}, part ${place}`,
      'aria-describedby': message === undefined ? undefined : faults,
    };
  };
  const drawings = drawing === '' || files.includes(drawing) ? files : [drawing, ...files];
  // A cut list may say "urgent", which a field for a date would lose.
  const isDay = neededBy === '' || /^\d{4}-\d\d-\d\d$/.test(neededBy);
  return (
    <fieldset className="parts-row">
      <legend className="visually-hidden">{`Part ${place}`}</legend>
      <TextInput
        {...field('part', 'Part')}
        ref={isFocused ? focus : undefined}
        className="parts-name"
        maxLength={200}
      />
      {drawings.length > 0 && (
        <NativeSelect
          {...field('drawing', 'Drawing')}
          className="parts-drawing"
          data={[{ value: '', label: 'None' }, ...drawings]}
        />
      )}
      <TextInput {...field('grade', 'Material')} className="parts-grade" list={grades} maxLength={60} />
      <TextInput {...field('thickness', 'Thick, mm')} inputMode="decimal" maxLength={20} />
      <TextInput {...field('length', 'Length, mm')} inputMode="decimal" maxLength={20} />
      <TextInput {...field('width', 'Width, mm')} inputMode="decimal" maxLength={20} />
      <TextInput {...field('quantity', 'Quantity')} inputMode="numeric" maxLength={20} />
      <TextInput
        {...field('neededBy', 'Needed by')}
        className="parts-day"
        type={isDay ? 'date' : 'text'}
        maxLength={40}
      />
      {unit && <input type="hidden" name={lineFieldName(number, 'unit')} value={unit} />}
      <IconButton danger aria-label={`Remove part ${place}`} onClick={remove}>
        <IconTrash size={20} stroke={1.5} aria-hidden="true" />
      </IconButton>
      {faultTexts.length > 0 && (
        <p id={faults} className="field-error" role="alert">
          {faultTexts.join(' ')}
        </p>
      )}
    </fieldset>
  );
}
