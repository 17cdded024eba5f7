import { Button } from '@mantine/core';
import { IconPlus, IconRowInsertBottom, IconTrash } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { MENU_ICON, Menu, MenuItem } from '#app/ui/office/menu.tsx';
import { useSubmitProps } from '#app/ui/office/office-form.tsx';
import { writeDelimited } from '../delimited-text.ts';
import { isOutdatedRow, type TableContext } from '../price-tables.ts';
import { cellMessages, editableTable, TABLE } from '../read-section.ts';
import type { Cells, EditableTable } from '../read-table.ts';
import type { PriceSection } from '../stored-price-book.ts';
import { fillIn, openPasted, PasteRows } from './paste-rows.tsx';
import { PriceRow, type Row } from './price-row.tsx';
import { OUTDATED, TableBar } from './table-bar.tsx';

type Props = {
  section: PriceSection;
  context: TableContext;
  /** As they are stored; once they are saved, they are shown in place of what was typed. */
  cells: Cells;
  label: string;
  /** Whether it stands below other panels. */
  isHeaded: boolean;
  csv: string;
  /** The refusal of what was sent last: each wrong cell says why, until it is right. */
  refusal: object | null;
  /** Why what was pasted keeps the form from being saved. */
  pastedFault: string | undefined;
  /** Called when rows change otherwise than by typing. */
  onRows: () => void;
};

/** A table with more rows can be filtered by its first column. */
const MAX_UNFILTERED = 12;

/**
 * A table of the price book as fields. Enter and the arrow keys move between rows; what is pasted into a cell with tabs or line
 * breaks opens as a preview. The form sends it as one text.
 */
export function PriceTable({
  section,
  context,
  cells,
  label,
  isHeaded,
  csv,
  refusal,
  pastedFault,
  onRows,
}: Props) {
  const table = useMemo(() => editableTable(section, context), [section, context]);
  const [rows, setRows] = useState<readonly Row[]>(() => cells.map((row, id) => ({ id, cells: row })));
  const nextId = useRef(cells.length);
  const [filter, setFilter] = useState('');
  const [pastedText, setPastedText] = useState<string | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);

  const [shown, setShown] = useState(cells);
  const stored = useMemo(() => new Set(cells.map(rowKey)), [cells]);
  const isFilled = (row: Row) => row.cells.some((cell, at) => cell !== '' && cell !== table.blank[at]);
  const filled = rows.filter(isFilled);
  const isUnsaved = (row: Row) => isFilled(row) && !stored.has(rowKey(row.cells));
  if (shown !== cells) {
    setShown(cells);
    setRows(cells.map((row, at) => ({ id: filled[at]?.id ?? -1 - at, cells: row })));
  }
  const entered = filled.map((row) => row.cells);
  const sentText = useSentText(entered);
  const messages = refusal ? cellMessages(table.faults(entered)) : {};
  useEffect(() => {
    if (refusal === null) return;
    setFilter('');
    requestAnimationFrame(() => {
      const table = body.current;
      // A field above the table has its focus from the form.
      const [first] = table?.closest('form')?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
      if (first !== undefined && table?.contains(first)) first.focus();
    });
  }, [refusal]);

  const change = useCallback((id: number, column: number, value: string) => {
    setRows((before) =>
      before.map((row) => (row.id === id ? { ...row, cells: row.cells.with(column, value) } : row)),
    );
  }, []);

  const hasChoice = table.columns[0]?.kind === 'choice';
  function add(): void {
    const first = hasChoice && filter !== OUTDATED ? filter : '';
    const blank = first === '' ? table.blank : table.blank.with(0, first);
    flushSync(() => setRows([...rows, { id: nextId.current++, cells: blank }]));
    focusCell(body, (body.current?.rows.length ?? 0) - 1, 0);
  }

  const menu = useId();
  const { disabled: isEarly } = useSubmitProps();
  const [menuRow, setMenuRow] = useState(0);
  const placeOf = (among: readonly Row[]) => among.findIndex(({ id }) => id === menuRow);
  /** Of the same grade. */
  function addBelow(): void {
    const at = placeOf(rows);
    const blank = hasChoice ? table.blank.with(0, rows[at]?.cells[0] ?? '') : table.blank;
    flushSync(() => setRows(rows.toSpliced(at + 1, 0, { id: nextId.current++, cells: blank })));
    focusCell(body, placeOf(visible) + 1, hasChoice ? 1 : 0);
  }
  function remove(): void {
    const at = placeOf(visible);
    flushSync(() => setRows(rows.filter(({ id }) => id !== menuRow)));
    const left = body.current?.querySelectorAll<HTMLElement>('.price-remove button');
    left?.item(Math.min(at, left.length - 1))?.focus();
    onRows();
  }

  const isOutdated = (row: Row) => section === 'materials' && isOutdatedRow(row.cells, context.today);
  const isShown = (row: Row) =>
    filter === '' || row.cells[0] === '' || (filter === OUTDATED ? isOutdated(row) : row.cells[0] === filter);
  const visible = rows.filter(isShown);
  const dateColumn = table.columns.findIndex(({ name }) => name === 'pricedOn');
  function dateToday(): void {
    const dated = (row: Row) => ({ ...row, cells: row.cells.with(dateColumn, context.today) });
    setRows(rows.map((row) => (visible.includes(row) ? dated(row) : row)));
    onRows();
  }

  return (
    <section className="panel price-panel" aria-label={label}>
      {isHeaded && <h2 className="panel-title">{label}</h2>}
      <TableBar
        rows={filled.length}
        shown={filled.filter(isShown).length}
        unsaved={filled.filter(isUnsaved).length}
        filter={
          hasChoice && rows.length > MAX_UNFILTERED
            ? {
                values: [...new Set(rows.map((row) => row.cells[0] ?? ''))].filter(Boolean),
                outdated: rows.filter(isOutdated).length,
                value: filter,
                onChange: setFilter,
              }
            : null
        }
        dateToday={dateColumn >= 0 && visible.length > 0 ? dateToday : null}
        isPasting={pastedText !== null}
        togglePasting={() => setPastedText(pastedText === null ? '' : null)}
        csv={csv}
      />
      {pastedText !== null && (
        <PasteRows
          table={table}
          cells={entered}
          initial={pastedText}
          fault={pastedFault}
          close={() => setPastedText(null)}
          take={(pasted) => {
            fillIn(body.current?.closest('form'), pasted.singles);
            flushSync(() => {
              setRows(pasted.cells.map((row) => ({ id: nextId.current++, cells: row })));
              setFilter('');
              setPastedText(null);
            });
            onRows();
            // Where it begins to differ: among a thousand rows nobody would find it.
            body.current?.querySelector<HTMLElement>('[data-unsaved] input')?.focus();
          }}
        />
      )}
      {sentText}
      <table className="price-table" data-table={section} data-grouped={hasChoice || undefined}>
        <thead>
          <tr>
            {table.columns.map(({ name, heading, kind }) => (
              <th key={name} scope="col" data-column={name} data-kind={kind}>
                {heading}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody
          ref={body}
          onKeyDown={(event) => moveBetweenRows(event, body, add)}
          onPaste={(event) => openPasted(event, setPastedText)}
        >
          {visible.map((row, at) => (
            <PriceRow
              key={row.id}
              row={row}
              table={table}
              number={rows.indexOf(row) + 1}
              messages={messagesOfRow(messages, filled.indexOf(row), table)}
              isOutdated={isOutdated(row)}
              isUnsaved={isUnsaved(row)}
              isSame={hasChoice && row.cells[0] !== '' && row.cells[0] === visible[at - 1]?.cells[0]}
              menu={isEarly ? undefined : menu}
              openMenu={setMenuRow}
              change={change}
            />
          ))}
        </tbody>
      </table>
      <Menu id={menu} label="Row">
        <MenuItem icon={<IconRowInsertBottom {...MENU_ICON} />} onClick={addBelow}>
          Add a row below
        </MenuItem>
        <hr />
        <MenuItem danger icon={<IconTrash {...MENU_ICON} />} onClick={remove}>
          Remove
        </MenuItem>
      </Menu>
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

/**
 * The field with all rows as one text.
 *
 * @returns the same element each time: React writes the text of a new one again, after which the browser restyles the whole page.
 */
function useSentText(entered: Cells) {
  const text = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (text.current) text.current.value = writeDelimited(entered);
  });
  const [element] = useState(() => (
    <textarea hidden name={TABLE} ref={text} defaultValue={writeDelimited(entered)} />
  ));
  return element;
}

const rowKey = (cells: readonly string[]) => cells.join('\t');

type TableBody = RefObject<HTMLTableSectionElement | null>;

/** @param row among those that are shown, from 0. */
function focusCell(body: TableBody, row: number, column: number): void {
  body.current?.rows[row]?.querySelectorAll<HTMLElement>('input, select')[column]?.focus();
}

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Enter leads to the next row, and from the last one to a new one; Ctrl + Enter saves; arrows move, except in a list, where they choose. */
function moveBetweenRows(event: KeyboardEvent, body: TableBody, add: () => void): void {
  const { target, key } = event;
  const isInput = target instanceof HTMLInputElement;
  const step = STEPS[key];
  if (step === undefined || !(isInput || (target instanceof HTMLSelectElement && key === 'Enter'))) return;
  event.preventDefault();
  if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    target.form?.requestSubmit();
    return;
  }
  const row = target.closest('tr');
  const column = [...(row?.querySelectorAll('input, select') ?? [])].indexOf(target);
  const next = (row?.sectionRowIndex ?? 0) + step;
  if (key === 'Enter' && next === body.current?.rows.length) add();
  else focusCell(body, next, column);
}

/** The messages of a row by column, as one text, so that rows without any are not rendered again. @param row among those that are sent. */
function messagesOfRow(
  messages: Readonly<Record<string, string>>,
  row: number,
  { columns }: EditableTable,
): string {
  const texts = columns.map(({ name }) => messages[`${row}.${name}`] ?? '');
  return texts.some((text) => text !== '') ? texts.join('\n') : '';
}
