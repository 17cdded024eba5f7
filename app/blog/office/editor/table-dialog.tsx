import { Button, TextInput } from '@mantine/core';
import { IconColumnInsertRight, IconRowInsertBottom, IconTrash } from '@tabler/icons-react';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DialogFoot } from '#app/ui/office/dialog-form.tsx';
import { IconButton } from '#app/ui/office/icon-button.tsx';
import { removeAndFocus } from '#app/ui/remove-and-focus.ts';
import { randomKey } from '#app/ui/site/form/form-state.ts';
import { MAX_CAPTION_LENGTH } from '../../article-image.ts';
import type { TableBlock } from '../../body.ts';
import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_ROWS } from '../../stored-body.ts';
import { EditorDialog } from './dialogs.tsx';

type Table = Pick<TableBlock, 'caption' | 'rows'>;

export const EMPTY_TABLE: Table = { caption: '', rows: [row(['', '', '']), row(['', '', ''])] };

function row(cells: readonly string[]) {
  return { _type: 'row', _key: randomKey().slice(0, 12), cells };
}

type Props = { table: Table; save: (table: Table) => void; close: () => void };

type Rows = ReturnType<typeof row>[];

/**
 * A table as a grid of inputs; the first row is the header. Enter moves to the cell below, and in the last row adds
 * one; Tab moves to the next cell. // B14
 */
export function TableDialog({ table, save, close }: Props) {
  const [rows, setRows] = useState<Rows>(() => table.rows.map(({ cells }) => row([...cells])));
  const grid = useRef<HTMLTableElement>(null);
  const columns = Math.max(1, ...rows.map(({ cells }) => cells.length));

  function focusCell(line: number, column: number): void {
    grid.current?.querySelector<HTMLElement>(`[data-cell="${line}-${column}"]`)?.focus();
  }

  /** Shows added cells within the event, since the next keystroke must already reach the focused one. */
  function add(next: Rows, line: number, column: number): void {
    flushSync(() => setRows(next));
    focusCell(line, column);
  }

  function addRow(): void {
    if (rows.length >= MAX_ROWS) return;
    add([...rows, row(Array<string>(columns).fill(''))], rows.length, 0);
  }

  function addColumn(): void {
    if (columns >= MAX_COLUMNS) return;
    add(
      rows.map(({ cells, ...other }) => ({ ...other, cells: [...filled(cells, columns), ''] })),
      0,
      columns,
    );
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    event.stopPropagation();
    const caption = String(new FormData(event.currentTarget).get('caption') ?? '').trim();
    save({ caption, rows: rows.map(({ cells, ...other }) => ({ ...other, cells: filled(cells, columns) })) });
  }

  return (
    <EditorDialog title="Table" close={close} size="xl">
      <form className="form-stack" onSubmit={submit} noValidate>
        <TextInput
          label="Caption"
          name="caption"
          defaultValue={table.caption}
          maxLength={MAX_CAPTION_LENGTH}
          data-autofocus
        />
        <TableGrid
          ref={grid}
          rows={rows}
          columns={columns}
          change={setRows}
          goBelow={(line, column) => (line === rows.length - 1 ? addRow() : focusCell(line + 1, column))}
        />
        <p className="muted">In a cell, **words** are bold, and [words](https://example.com) are a link.</p>
        <div className="form-row">
          <Button
            type="button"
            variant="default"
            leftSection={<IconRowInsertBottom size={18} aria-hidden="true" />}
            onClick={addRow}
            disabled={rows.length >= MAX_ROWS}
          >
            Add row
          </Button>
          <Button
            type="button"
            variant="default"
            leftSection={<IconColumnInsertRight size={18} aria-hidden="true" />}
            onClick={addColumn}
            disabled={columns >= MAX_COLUMNS}
          >
            Add column
          </Button>
        </div>
        <DialogFoot>
          <Button type="submit">Save table</Button>
        </DialogFoot>
      </form>
    </EditorDialog>
  );
}

type GridProps = {
  ref: RefObject<HTMLTableElement | null>;
  rows: Rows;
  columns: number;
  change: (change: Rows | ((before: Rows) => Rows)) => void;
  /** Enter was pressed in a cell. */
  goBelow: (line: number, column: number) => void;
};

/** The cells, with a button to remove each row and each column. */
function TableGrid({ ref, rows, columns, change, goBelow }: GridProps) {
  function setCell(line: number, column: number, text: string): void {
    change((before) =>
      before.map(({ cells, ...other }, index) => ({
        ...other,
        cells: index === line ? filled(cells, columns).with(column, text) : cells,
      })),
    );
  }

  function removeRow(line: number): void {
    const targets = { buttons: 'tr > td:last-child button', otherwise: 'input' };
    removeAndFocus(ref.current, line, targets, () => change(rows.filter((_, index) => index !== line)));
  }

  function removeColumn(column: number): void {
    removeAndFocus(ref.current, column, { buttons: '.table-grid-tools button', otherwise: 'input' }, () =>
      change(
        rows.map(({ cells, ...other }) => ({ ...other, cells: filled(cells, columns).toSpliced(column, 1) })),
      ),
    );
  }

  return (
    <div className="table-grid">
      <table ref={ref} aria-label="Cells of the table">
        <tbody>
          {rows.map(({ _key, cells }, line) => (
            <tr key={_key} data-head={line === 0 || undefined}>
              {filled(cells, columns).map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity.
                <td key={column}>
                  <input
                    value={cell}
                    maxLength={MAX_CELL_LENGTH}
                    aria-label={`${line === 0 ? 'Head' : `Row ${line}`}, column ${column + 1}`}
                    data-cell={`${line}-${column}`}
                    onChange={(event) => setCell(line, column, event.currentTarget.value)}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                      event.preventDefault();
                      goBelow(line, column);
                    }}
                  />
                </td>
              ))}
              <td className="table-grid-tool">
                {rows.length > 1 && (
                  <RemoveButton
                    label={line === 0 ? 'Remove the head row' : `Remove row ${line}`}
                    onClick={() => removeRow(line)}
                  />
                )}
              </td>
            </tr>
          ))}
          {columns > 1 && (
            <tr className="table-grid-tools">
              {Array.from({ length: columns }, (_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity.
                <td key={column} className="table-grid-tool">
                  <RemoveButton label={`Remove column ${column + 1}`} onClick={() => removeColumn(column)} />
                </td>
              ))}
              <td className="table-grid-tool" />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <IconButton danger aria-label={label} onClick={onClick}>
      <IconTrash aria-hidden="true" stroke={1.5} />
    </IconButton>
  );
}

function filled(cells: readonly string[], columns: number): string[] {
  return Array.from({ length: columns }, (_, column) => cells[column] ?? '');
}
