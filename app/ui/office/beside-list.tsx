import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { openedFrom } from './back-to-list.tsx';
import { useLoad } from './use-load.ts';
import { type Listed, WorkspaceRow } from './workspace-row.tsx';

/** Wide enough for a list beside a page of three columns. */
const WIDE = '(width >= 115rem)';

type Props<Row> = {
  /** The list's path, and its name. */
  list: string;
  label: string;
  /** The id of the opened row. */
  open: string;
  /** What was loaded of it: with each change the list is read again. */
  loaded: unknown;
  row: (row: Row) => Listed;
  children: ReactNode;
};

/** What a row of a list opens, and on a very wide screen beside it the page of the list that it was opened from. */
export function BesideList<Row extends { id: string }>(props: Props<Row>) {
  const { list, label, open, loaded, row, children } = props;
  const { state } = useLocation();
  const isWide = useMediaQuery(WIDE);
  const from = isWide ? openedFrom(list, state) : null;
  const { load, data } = useLoad<{ rows: Row[] }>();
  const aside = useRef<HTMLElement>(null);
  useEffect(() => {
    if (from !== null && loaded) load(from);
  }, [load, from, loaded]);
  useEffect(() => {
    const current = aside.current?.querySelector<HTMLElement>('[aria-current]');
    if (data && open && aside.current && current) bringIntoView(current, aside.current);
  }, [data, open]);
  return (
    <div className={from === null ? undefined : 'workspace'}>
      {from !== null && (
        <aside ref={aside} className="panel workspace-list" aria-label={label}>
          <ol>
            {data?.rows.map((each) => (
              <li key={each.id}>
                <WorkspaceRow {...row(each)} isOpen={each.id === open} />
              </li>
            ))}
          </ol>
        </aside>
      )}
      <div className={from === null ? undefined : 'workspace-open'}>{children}</div>
    </div>
  );
}

/** A row that is out of sight comes to the middle. Only the list scrolls. */
function bringIntoView(row: HTMLElement, list: HTMLElement): void {
  const top = row.offsetTop - list.scrollTop;
  if (top >= 0 && top + row.offsetHeight <= list.clientHeight) return;
  list.scrollTop = row.offsetTop - list.clientHeight / 2;
}
