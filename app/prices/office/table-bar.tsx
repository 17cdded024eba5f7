import { IconCalendarCheck, IconClipboard, IconDownload } from '@tabler/icons-react';
import { useId } from 'react';
import { countOf } from '#app/ui/count-of.ts';
import { BarButton } from '#app/ui/office/list-filter.tsx';

/** The value of the filter for rows with a price that is older than it is valid. */
export const OUTDATED = 'outdated';

type FilterProps = {
  /** The values of the first column. */
  values: readonly string[];
  /** How many rows have such a price. */
  outdated: number;
  value: string;
  onChange: (value: string) => void;
};

type Props = {
  /** How many rows are filled in, and how many of them are shown. */
  rows: number;
  shown: number;
  /** How many of them are not stored as they are. */
  unsaved: number;
  /** Which rows are shown; null for few rows. */
  filter: FilterProps | null;
  /** Dates the shown rows; null in tables without dates. */
  dateToday: (() => void) | null;
  isPasting: boolean;
  togglePasting: () => void;
  csv: string;
};

/** The bar above a table of prices. */
export function TableBar({ rows, shown, unsaved, filter, dateToday, isPasting, togglePasting, csv }: Props) {
  return (
    <div className="list-bar">
      <p>
        {shown < rows && `${shown} of `}
        {countOf(rows, 'row')}
        {unsaved > 0 && `, ${unsaved} not saved yet`}
      </p>
      {filter !== null && <RowFilter {...filter} />}
      <div className="list-bar-end">
        {dateToday !== null && (
          <BarButton Icon={IconCalendarCheck} title="Date these prices today" onClick={dateToday}>
            Date these prices today
          </BarButton>
        )}
        <BarButton
          Icon={IconClipboard}
          title="Paste from a spreadsheet"
          aria-expanded={isPasting}
          onClick={togglePasting}
        >
          Paste from a spreadsheet
        </BarButton>
        <a className="list-bar-button" href={csv} download title="Download CSV">
          <IconDownload size={18} aria-hidden="true" />
          <span className="list-bar-word">Download CSV</span>
        </a>
      </div>
    </div>
  );
}

function RowFilter({ values, outdated, value, onChange }: FilterProps) {
  const id = useId();
  return (
    <span className="filter-field">
      <label htmlFor={id}>Show</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">All rows</option>
        {outdated > 0 && <option value={OUTDATED}>Older than valid</option>}
        {values.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </span>
  );
}
