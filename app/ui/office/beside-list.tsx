import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { openedFrom } from './back-to-list.tsx';
import { useLoad } from './use-load.ts';

/** Wide enough for a list beside a page of three columns. */
const WIDE = '(width >= 115rem)';

type Shown = { to: string; name: string; side: ReactNode; more: ReactNode; status: ReactNode };

type Props<Row> = {
  /** The list's path, and its name. */
  list: string;
  label: string;
  /** The id of the opened row. */
  open: string;
  /** What was loaded of it: with each change the list is read again. */
  loaded: unknown;
  row: (row: Row) => Shown;
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
    if (data && open) aside.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [data, open]);
  return (
    <div className={from === null ? undefined : 'workspace'}>
      {from !== null && (
        <aside ref={aside} className="panel workspace-list" aria-label={label}>
          <ol>
            {data?.rows.map((each) => {
              const { to, name, side, more, status } = row(each);
              const isOpen = each.id === open;
              return (
                <li key={each.id}>
                  <Link
                    to={to}
                    replace
                    state={state}
                    className="workspace-row"
                    aria-current={isOpen ? 'true' : undefined}
                  >
                    <strong>{name}</strong>
                    <span>{side}</span>
                    <span className="workspace-row-position">{more}</span>
                    {status}
                  </Link>
                </li>
              );
            })}
          </ol>
        </aside>
      )}
      <div className={from === null ? undefined : 'workspace-open'}>{children}</div>
    </div>
  );
}
