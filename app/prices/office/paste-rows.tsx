import { Button, Checkbox, Textarea } from '@mantine/core';
import { type ClipboardEvent, useDeferredValue, useMemo, useState } from 'react';
import { countOf } from '#app/ui/count-of.ts';
import type { SingleValue } from '../price-fields.ts';
import type { Cells, EditableTable, Pasted } from '../read-table.ts';

type Props = {
  table: EditableTable;
  /** The table's rows as they are now. */
  cells: Cells;
  initial: string;
  /** Why it keeps the form from being saved. */
  fault: string | undefined;
  take: (pasted: Pasted) => void;
  close: () => void;
};

/** The field with what was pasted; it is not sent, but whoever leaves is asked. */
export const PASTED = 'pasted';

/** How many changes, and how many faults, are listed. */
const MAX_LISTED = 30;

/** What a text from a spreadsheet would change in the table, before anything is changed. // P1 */
export function PasteRows({ table, cells, initial, fault, take, close }: Props) {
  const [text, setText] = useState(initial);
  const [drops, setDrops] = useState(false);
  const read = useDeferredValue(text);
  const pasted = useMemo(
    () => (read.trim() === '' ? null : table.paste(cells, read, drops)),
    [table, cells, read, drops],
  );
  const isReady = pasted !== null && pasted.faults.length === 0 && read === text;
  return (
    <div className="price-paste">
      <Textarea
        label="Rows from a spreadsheet"
        description={`Copy them with their headings: ${table.columns.map(({ heading }) => heading).join(', ')}. Columns that are missing keep what the table says.`}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={400_000}
        data-autofocus
        name={PASTED}
        error={fault}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {pasted !== null && (
        <div className="price-preview" role="status">
          {pasted.faults.length > 0 && (
            <>
              <strong>{`${countOf(pasted.faults.length, 'cell')} can’t be read. Please correct the text first.`}</strong>
              <ul className="price-faults">
                {pasted.faults.slice(0, MAX_LISTED).map((fault) => (
                  <li key={`${fault.row} ${fault.column} ${fault.message}`}>{faultText(fault)}</li>
                ))}
              </ul>
            </>
          )}
          {pasted.unknown.length > 0 && (
            <p>{`Columns that the table doesn’t have: ${pasted.unknown.join(', ')}.`}</p>
          )}
          <p>
            <strong>{summaryOf(pasted.changes.length, pasted.added.length)}</strong>
          </p>
          <ul>
            {pasted.changes.slice(0, MAX_LISTED).map(({ row, heading, before, after }) => (
              <li key={`${row} ${heading}`}>
                {`${row}: ${heading} `}
                <del>{before || 'empty'}</del> <ins>{after || 'empty'}</ins>
              </li>
            ))}
            {pasted.changes.length > MAX_LISTED && (
              <li>{`and ${pasted.changes.length - MAX_LISTED} more`}</li>
            )}
            {pasted.added.length > 0 && <li>{`New: ${listOf(pasted.added)}`}</li>}
          </ul>
          {pasted.singles.length > 0 && (
            <p>{`It also fills in: ${pasted.singles.map(({ label }) => label).join('; ')}.`}</p>
          )}
          {pasted.others.length > 0 && (
            <Checkbox
              label={`Take out the ${countOf(pasted.others.length, 'row')} that the text doesn’t have: ${listOf(pasted.others)}`}
              checked={drops}
              onChange={({ currentTarget }) => setDrops(currentTarget.checked)}
            />
          )}
        </div>
      )}
      <div className="form-row">
        <Button disabled={!isReady} onClick={() => pasted && take(pasted)}>
          Put into the table
        </Button>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function faultText({ row, heading, typed, message }: Pasted['faults'][number]): string {
  const cell = typed === undefined ? heading : `${heading} ${typed === '' ? 'is empty' : `“${typed}”`}`;
  return `Row ${row + 1}, ${cell}: ${message}`;
}

function summaryOf(changes: number, added: number): string {
  const effects = [
    changes > 0 ? `changes ${countOf(changes, 'value')}` : '',
    added > 0 ? `adds ${countOf(added, 'row')}` : '',
  ].filter((effect) => effect !== '');
  if (effects.length === 0) return 'Nothing in the table changes.';
  return `This ${effects.join(' and ')}. Nothing is saved yet.`;
}

function listOf(names: readonly string[]): string {
  const more = names.length - 8;
  return `${names.slice(0, 8).join('; ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** What was copied from a spreadsheet has tabs or line breaks. */
export function openPasted(event: ClipboardEvent, open: (text: string) => void): void {
  const text = event.clipboardData.getData('text/plain');
  if (!/[\t\n]/.test(text.trim())) return;
  event.preventDefault();
  open(text);
}

/** Writes pasted values into the fields beside the table. */
export function fillIn(form: HTMLFormElement | null | undefined, singles: readonly SingleValue[]): void {
  for (const { name, text } of singles) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = text === 'yes';
    else if (
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    )
      field.value = text;
  }
}
