import { Button } from '@mantine/core';
import { IconClipboard, IconDownload } from '@tabler/icons-react';
import { useId } from 'react';
import { countOf } from '#app/ui/office/list-filter.tsx';

const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** The value of the filter for rows with a price that is older than it is valid. */
export const OUTDATED = 'outdated';

interface FilterProps {
  /** The values of the first column. */
  values: readonly string[];
  /** How many rows have such a price. */
  outdated: number;
  value: string;
  onChange: (value: string) => void;
}

interface Props {
  /** How many rows are filled in. */
  rows: number;
  /** Which rows are shown; null for few rows. */
  filter: FilterProps | null;
  /** Dates the shown rows; null in tables without dates. */
  dateToday: (() => void) | null;
  isPasting: boolean;
  togglePasting: () => void;
  csv: string;
}

/** The bar above a table of prices. */
export function TableBar({ rows, filter, dateToday, isPasting, togglePasting, csv }: Props) {
  return (
    <div className="price-bar">
      {filter !== null && <RowFilter {...filter} />}
      <span className="muted price-count">{countOf(rows, 'row')}</span>
      {dateToday !== null && (
        <Button variant="subtle" size="compact-md" onClick={dateToday}>
          Date these prices today
        </Button>
      )}
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconClipboard {...ICON} />}
        aria-expanded={isPasting}
        onClick={togglePasting}
      >
        Paste from a spreadsheet
      </Button>
      <Button
        component="a"
        href={csv}
        download
        variant="default"
        size="compact-md"
        leftSection={<IconDownload {...ICON} />}
      >
        Download CSV
      </Button>
    </div>
  );
}

function RowFilter({ values, outdated, value, onChange }: FilterProps) {
  const id = useId();
  return (
    <span className="price-shown">
      <label htmlFor={id}>Show</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">All</option>
        {outdated > 0 && <option value={OUTDATED}>Older than valid</option>}
        {values.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </span>
  );
}
