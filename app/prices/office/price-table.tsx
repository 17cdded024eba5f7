import { Button } from '@mantine/core';
import { IconClipboard, IconDownload, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { countOf } from '#app/ui/office/list-filter.tsx';
import { writeDelimited } from '../delimited-text.ts';
import type { TableContext } from '../price-tables.ts';
import { cellMessages, editableTable, TABLE } from '../read-section.ts';
import type { EditableTable } from '../read-table.ts';
import { isPastValidity, type PriceSection } from '../stored-price-book.ts';
import { PasteRows } from './paste-rows.tsx';
import { PriceRow, type Row } from './price-row.tsx';

interface Props {
  section: PriceSection;
  context: TableContext;
  /** As they are stored. */
  cells: readonly (readonly string[])[];
  label: string;
  csv: string;
  /** The refusal of what was sent last: each wrong cell says why, until it is right. */
  refusal: object | null;
}

/** From so many rows on they can be looked at by their first column. */
const MANY = 12;
const OUTDATED = 'outdated';

/**
 * A table of the price book as fields. Enter and the arrow keys move between rows; what is pasted into a cell with tabs or line
 * breaks opens as a preview. The form sends it as one text.
 */
export function PriceTable({ section, context, cells, label, csv, refusal }: Props) {
  const table = useMemo(() => editableTable(section, context), [section, context]);
  const [rows, setRows] = useState<readonly Row[]>(() => cells.map((row, id) => ({ id, cells: row })));
  const [shown, setShown] = useState('');
  const [pasted, setPasted] = useState<string | null>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  // One element, since React writes the text of a new one again, after which the browser restyles the whole page.
  const [sent] = useState(() => (
    <textarea hidden name={TABLE} ref={text} defaultValue={writeDelimited(cells)} />
  ));
  const body = useRef<HTMLTableSectionElement>(null);
  const nextId = useRef(cells.length);

  const isEmpty = (row: Row) => row.cells.every((cell, at) => cell === '' || cell === table.blank[at]);
  const filled = rows.filter((row) => !isEmpty(row));
  const entered = filled.map((row) => row.cells);
  useEffect(() => {
    if (text.current) text.current.value = writeDelimited(entered);
  });
  const [places, sentPlaces] = [placesOf(rows), placesOf(filled)];
  const faults = refusal ? cellMessages(table.faults(entered)) : {};

  useEffect(() => {
    if (refusal === null) return;
    setShown('');
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }, [refusal]);

  const change = useCallback((id: number, column: number, value: string) => {
    setRows((before) =>
      before.map((row) => (row.id === id ? { ...row, cells: row.cells.with(column, value) } : row)),
    );
  }, []);
  const remove = useCallback((id: number) => setRows((before) => before.filter((row) => row.id !== id)), []);

  function add(): void {
    const id = nextId.current++;
    const grade = table.columns[0]?.kind === 'choice' && shown !== OUTDATED ? shown : '';
    // At once, so that what is typed next is typed into it.
    flushSync(() =>
      setRows([
        ...rows,
        { id, cells: table.blank.map((cell, at) => (at === 0 && grade !== '' ? grade : cell)) },
      ]),
    );
    focusCell(body.current?.rows.length ?? 0, 0);
  }

  function focusCell(row: number, column: number): void {
    const fields = body.current?.rows[row - 1]?.querySelectorAll<HTMLElement>('input, select');
    fields?.[column]?.focus();
  }

  function move(event: KeyboardEvent<HTMLTableSectionElement>): void {
    const { target, key } = event;
    const line = target instanceof Element ? target.closest('tr') : null;
    if (line === null || !(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
    if (key !== 'Enter' && !(isArrow && target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      target.form?.requestSubmit();
      return;
    }
    const column = [...line.querySelectorAll('input, select')].indexOf(target);
    const at = line.sectionRowIndex + 1 + (key === 'ArrowUp' ? -1 : 1);
    if (key === 'Enter' && at > (body.current?.rows.length ?? 0)) add();
    else focusCell(at, column);
  }

  const dateColumn = table.columns.findIndex(({ name }) => name === 'pricedOn');
  const isOutdated = ({ cells: row }: Row) =>
    section === 'materials' &&
    row[2] !== '' &&
    isPastValidity({ pricedOn: row[3] ?? '', validDays: Number(row[4]) }, context.today);
  const isShown = (row: Row) =>
    shown === '' || row.cells[0] === '' || (shown === OUTDATED ? isOutdated(row) : row.cells[0] === shown);
  const visible = rows.filter(isShown);

  return (
    <section className="panel price-panel" aria-label={label}>
      <div className="price-bar">
        {rows.length > MANY && table.columns[0]?.kind === 'choice' && (
          <ShownRows
            values={[...new Set(rows.map((row) => row.cells[0] ?? ''))].filter(Boolean)}
            outdated={rows.filter(isOutdated).length}
            value={shown}
            onChange={setShown}
          />
        )}
        <span className="muted price-count">{countOf(filled.length, 'row')}</span>
        {dateColumn >= 0 && visible.length > 0 && (
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => {
              const ids = new Set(visible.map(({ id }) => id));
              const dated = (row: Row) => ({ ...row, cells: row.cells.with(dateColumn, context.today) });
              setRows(rows.map((row) => (ids.has(row.id) ? dated(row) : row)));
            }}
          >
            Date these prices today
          </Button>
        )}
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconClipboard size={18} stroke={1.5} aria-hidden="true" />}
          aria-expanded={pasted !== null}
          onClick={() => setPasted(pasted === null ? '' : null)}
        >
          Paste from a spreadsheet
        </Button>
        <Button
          component="a"
          href={csv}
          download
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={18} stroke={1.5} aria-hidden="true" />}
        >
          Download CSV
        </Button>
      </div>
      {pasted !== null && (
        <PasteRows
          table={table}
          cells={entered}
          initial={pasted}
          close={() => setPasted(null)}
          take={(taken) => {
            setRows(taken.map((row) => ({ id: nextId.current++, cells: row })));
            setShown('');
            setPasted(null);
          }}
        />
      )}
      {sent}
      <table className="price-table" data-table={section}>
        <thead>
          <tr>
            {table.columns.map(({ name, heading, kind }) => (
              <th key={name} scope="col" data-column={name} data-kind={kind}>
                {heading}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody
          ref={body}
          onKeyDown={move}
          onPaste={(event) => {
            const content = event.clipboardData.getData('text/plain');
            if (!/[\t\n]/.test(content.trim())) return;
            event.preventDefault();
            setPasted(content);
          }}
        >
          {visible.map((row) => (
            <PriceRow
              key={row.id}
              row={row}
              table={table}
              number={(places.get(row.id) ?? 0) + 1}
              faults={faultsOfRow(faults, sentPlaces.get(row.id) ?? -1, table)}
              isOutdated={isOutdated(row)}
              change={change}
              remove={remove}
            />
          ))}
        </tbody>
      </table>
      <div className="price-add">
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={add}
        >
          Add a row
        </Button>
        <span className="muted">Enter goes to the next row, Ctrl + Enter saves.</span>
      </div>
    </section>
  );
}

/** Where each row stands, by its id. */
function placesOf(rows: readonly Row[]): ReadonlyMap<number, number> {
  return new Map(rows.map(({ id }, at) => [id, at]));
}

/** The messages of a row by column, as one text, so that rows without any are not rendered again. */
function faultsOfRow(
  faults: Readonly<Record<string, string>>,
  row: number,
  { columns }: EditableTable,
): string {
  const own = columns.map(({ name }) => faults[`${row}.${name}`] ?? '');
  return own.some((one) => one !== '') ? own.join('\n') : '';
}

interface ShownProps {
  values: readonly string[];
  outdated: number;
  value: string;
  onChange: (value: string) => void;
}

function ShownRows({ values, outdated, value, onChange }: ShownProps) {
  const id = useId();
  return (
    <span className="price-shown">
      <label htmlFor={id}>Show</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">All</option>
        {outdated > 0 && <option value={OUTDATED}>Older than valid</option>}
        {values.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </span>
  );
}
