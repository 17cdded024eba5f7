import { IconDots } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { formatCalendarDay } from '#app/ui/dates.ts';
import { IconButton } from '#app/ui/office/icon-button.tsx';
import { opensMenu } from '#app/ui/office/menu.tsx';
import type { EditableTable } from '../read-table.ts';
import { readDay } from '../typed-values.ts';

export type Row = {
  readonly id: number;
  readonly cells: readonly string[];
};

type RowProps = {
  row: Row;
  table: EditableTable;
  number: number;
  /** What is wrong, a line for each column, or '' if nothing is. */
  messages: string;
  isOutdated: boolean;
  isUnsaved: boolean;
  /** Whether the row above has the same choice in its first column, such as a grade. */
  isSame: boolean;
  /** The menu that all rows share; none before hydration, as it couldn’t say whose it is. */
  menu: string | undefined;
  openMenu: (id: number) => void;
  change: (id: number, column: number, value: string) => void;
};

/** A row as fields; it is only rendered again if it has changed itself. */
export const PriceRow = memo(function PriceRow(props: RowProps) {
  const { row, table, number, isOutdated, isUnsaved, isSame, menu, openMenu, change } = props;
  const [isUsed, setUsed] = useState(false);
  const messages = props.messages.split('\n');
  const [first = '', second = ''] = row.cells;
  const name = first === '' ? `row ${number}` : [first, table.keys > 1 ? second : ''].join(' ').trim();
  return (
    // The choices of a thousand rows would be ten thousand elements, which every key restyles: a row has them once it is used.
    <tr
      data-outdated={isOutdated || undefined}
      data-unsaved={isUnsaved || undefined}
      data-same={isSame || undefined}
      // On a phone, a row that isn't used has only its first fields.
      data-open={isUsed || props.messages !== '' || undefined}
      onFocus={() => setUsed(true)}
    >
      {table.columns.map(({ name: column, heading, kind }, at) => {
        const value = row.cells[at] ?? '';
        const message = messages[at] ?? '';
        const field = {
          'aria-label': `${heading}, ${name}`,
          'aria-invalid': message !== '' || undefined,
          value,
        };
        return (
          <td
            key={column}
            data-column={column}
            data-kind={kind}
            data-label={heading}
            data-day={readDay(value) === value ? formatCalendarDay(value) : undefined}
            title={kind === 'number' ? undefined : value}
            data-name={at === 0 && kind !== 'number' ? value : undefined}
          >
            {kind === 'choice' ? (
              <select {...field} onChange={({ currentTarget }) => change(row.id, at, currentTarget.value)}>
                {(isUsed ? optionsWith(table.choices(at), value) : [value]).map((choice) => (
                  <option key={choice} value={choice}>
                    {choice || 'Choose'}
                  </option>
                ))}
              </select>
            ) : (
              <input
                {...field}
                type="text"
                autoComplete="off"
                maxLength={400}
                inputMode={kind === 'number' ? 'decimal' : undefined}
                onChange={({ currentTarget }) => change(row.id, at, currentTarget.value)}
              />
            )}
            {at === 0 && isUnsaved && <span className="visually-hidden">Not saved yet</span>}
            {message !== '' && <p className="field-error">{message}</p>}
            {column === 'pricedOn' && isOutdated && <p className="price-outdated">Older than valid</p>}
          </td>
        );
      })}
      <td className="price-remove">
        <IconButton
          aria-label={`Actions for ${name}`}
          {...(menu !== undefined && opensMenu(menu))}
          onClick={() => openMenu(row.id)}
        >
          <IconDots aria-hidden="true" stroke={1.5} />
        </IconButton>
      </td>
    </tr>
  );
});

function optionsWith(choices: readonly string[], value: string): readonly string[] {
  return choices.includes(value) ? choices : [value, ...choices];
}
