import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { groupDigits } from '../group-digits.ts';
import { openedFrom } from './back-to-list.tsx';
import { MoveBetween } from './move-between.tsx';
import { useLoad } from './use-load.ts';
import { type Listed, WorkspaceRow } from './workspace-row.tsx';

/** Wide enough for a list beside a page of three columns; so says beside-list.css. */
const WIDE = '(width >= 115rem)';

type Props<Row> = {
  /** The list's path, its name, and what it has. */
  list: string;
  label: string;
  of: string;
  /** The id of the opened row. */
  open: string;
  /** What was loaded of it: with each change the list is read again. */
  loaded: unknown;
  row: (row: Row) => Listed;
  children: ReactNode;
};

type Page<Row> = { rows: Row[]; total: number; page: number; size: number };

/** What a row of a list opens, and on a very wide screen beside it the page of the list that it was opened from, or the first. */
export function BesideList<Row extends { id: string }>(props: Props<Row>) {
  const { list, label, of, open, loaded, row, children } = props;
  const { state } = useLocation();
  const isWide = useMediaQuery(WIDE);
  const from = openedFrom(list, state) ?? list;
  const { load, data } = useLoad<Page<Row>>();
  const aside = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isWide && loaded) load(from);
  }, [load, isWide, from, loaded]);
  useEffect(() => {
    const current = aside.current?.querySelector<HTMLElement>('[aria-current]');
    if (data && open && aside.current && current) bringIntoView(current, aside.current);
  }, [data, open]);
  const at = data?.rows.findIndex(({ id }) => id === open) ?? -1;
  const neighbour = (index: number) => {
    const other = at < 0 ? undefined : data?.rows[index];
    return other ? row(other).to : null;
  };
  return (
    <div className="beside">
      <aside ref={aside} className="panel workspace-list" aria-label={label}>
        {data && (
          <div className="beside-head">
            <strong>{label}</strong>
            <MoveBetween of={of} previous={neighbour(at - 1)} next={neighbour(at + 1)}>
              {at >= 0 && `${groupDigits((data.page - 1) * data.size + at + 1)} of `}
              {groupDigits(data.total)}
            </MoveBetween>
          </div>
        )}
        <ol>
          {data?.rows.map((each) => (
            <li key={each.id}>
              <WorkspaceRow {...row(each)} isOpen={each.id === open} />
            </li>
          ))}
        </ol>
      </aside>
      <div className="beside-open">{children}</div>
    </div>
  );
}

/** A row that is out of sight, or the last in sight, comes to the middle; the first one isn't cut off. Only the list scrolls. */
function bringIntoView(row: HTMLElement, list: HTMLElement): void {
  const { height } = row.getBoundingClientRect();
  const top = row.offsetTop - list.scrollTop;
  if (top >= 2 * height && top + 2 * height <= list.clientHeight) return;
  const middle = row.offsetTop - (list.clientHeight - height) / 2;
  list.scrollTop = Math.round(middle / height) * height;
}
