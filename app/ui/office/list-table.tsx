import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { Link, type LinkProps, useLocation, useNavigate } from 'react-router';
import { listState } from './back-to-list.tsx';

export type Column<Row> = {
  header: string;
  /** What the header shows instead of its name, such as a tick for all rows. */
  head?: ReactNode;
  /** If the header is only for screen readers. */
  hiddenHeader?: boolean;
  /**
   * Classes of the header and its cells. `wide` and `wider` hide the column where the list is narrower than 40 or 60 rem:
   * its content is then repeated in the first column, in an element of the class `who-more`. `icon-cell` and `actions`
   * are for columns of buttons.
   */
  className?: string;
  cell: (row: Row, index: number) => ReactNode;
};

type Props<Row> = {
  rows: readonly Row[];
  /** A constant, or memoised, if the cells need nothing but the row. */
  columns: readonly Column<Row>[];
  empty: ReactNode;
  /**
   * Where a click anywhere on a row leads; null if nowhere. One cell must have a RowLink to the same place, for keyboards and
   * screen readers.
   */
  linkOf?: (row: Row) => string | null;
  /** What a click anywhere on a row does where rows have no pages; keyboards have the row's menu for it. */
  edit?: (row: Row) => void;
  className?: string;
  isNew?: (row: Row) => boolean;
  /** The heading above the rows that follow one another with the same. */
  groupOf?: (row: Row) => string;
};

/** The table of a list. Plain elements, because Mantine's cells are slow to render and a page has a hundred. */
export function ListTable<Row extends { id: string }>({
  rows,
  columns,
  empty,
  className = '',
  groupOf,
  ...rowProps
}: Props<Row>) {
  const groupAt = (index: number) => {
    const row = rows[index];
    return row && groupOf?.(row);
  };
  if (rows.length === 0) return <div className="empty muted">{empty}</div>;
  return (
    <table className={`office-table ${className}`}>
      <thead>
        <tr>
          {columns.map(({ header, head, hiddenHeader, className }) => (
            <th key={header} scope="col" className={className}>
              {head ?? (hiddenHeader ? <span className="visually-hidden">{header}</span> : header)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Fragment key={row.id}>
            {groupOf && groupAt(index) !== groupAt(index - 1) ? (
              <tr className="row-group">
                <th colSpan={columns.length}>{groupOf(row)}</th>
              </tr>
            ) : null}
            <ListRow row={row} index={index} columns={columns} {...rowProps} />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

type RowProps<Row> = Pick<Props<Row>, 'columns' | 'linkOf' | 'edit' | 'isNew'> & { row: Row; index: number };

function ListRow<Row>({ row, index, columns, linkOf, edit, isNew }: RowProps<Row>) {
  const navigate = useNavigate();
  const state = listState(useLocation());
  const to = linkOf?.(row);
  const act = to ? () => navigate(to, { state }) : edit && (() => edit(row));
  return (
    <tr
      className={to ? 'row-link' : edit && 'row-edit'}
      data-new={isNew?.(row) || undefined}
      onClick={act && ((event) => followsRow(event) && act())}
    >
      {columns.map(({ header, className, cell }) => (
        <td key={header} className={className}>
          {cell(row, index)}
        </td>
      ))}
    </tr>
  );
}

/** A link from a list to one of its rows; the way back leads to the list as it was. */
export function RowLink(link: LinkProps & { to: string }) {
  return <Link state={listState(useLocation())} {...link} />;
}

/** Whether a click on a row opens it: not on a link, button, menu, summary or field, not to open another tab, not after selecting text. */
function followsRow({ target, metaKey, ctrlKey }: MouseEvent): boolean {
  const elsewhere =
    target instanceof Element && target.closest('a, button, label, input, summary, [popover]') !== null;
  return !elsewhere && !metaKey && !ctrlKey && getSelection()?.type !== 'Range';
}
