import { type ReactNode, type Ref, useId } from 'react';
import { Form, Link, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { groupDigits } from '../group-digits.ts';

type Props = {
  label: string;
  /** The element that is focused after the row with the focus is deleted. */
  ref?: Ref<HTMLElement>;
  /** ListFilter if there is one, ListTable, and Pages or OlderNewer. */
  children: ReactNode;
};

/** The frame of a list; it is busy while another page or filter loads. */
export function ListPanel({ label, ref, children }: Props) {
  const busy = useNavigation().state === 'loading';
  return (
    <section className="panel" aria-label={label} aria-busy={busy} ref={ref} tabIndex={-1}>
      {children}
    </section>
  );
}

type Paged = { total: number; page: number; pages: number; size: number; sizes: readonly number[] };

/**
 * Below a list whose rows are counted (`pageOfList`): the previous and the next page, any page by its number, and the rows
 * per page. Nothing where all rows fit on the smallest page.
 */
export function Pages({ paged: { total, page, pages, size, sizes } }: { paged: Paged }) {
  const addressOf = useAddressOf(['page']);
  if (pages <= 1 && total <= Math.min(...sizes)) return null;
  return (
    <nav className="pages" aria-label="Pages">
      <span className="pages-turn">
        {pages > 1 && (
          <>
            <Turn to={page > 1 && addressOf('page', page - 1)}>Previous</Turn>
            <span>{`Page ${page} of ${groupDigits(pages)}`}</span>
            <Turn to={page < pages && addressOf('page', page + 1)}>Next</Turn>
          </>
        )}
      </span>
      {pages > 2 && <GoToPage pages={pages} />}
      <RowsPerPage size={size} sizes={sizes} />
    </nav>
  );
}

/** Stays in its place where there is no such page, so that *Next* is always at the same one. */
function Turn({ to, children }: { to: string | false; children: string }) {
  return to === false ? (
    // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere yet
    <a role="link" aria-disabled="true">
      {children}
    </a>
  ) : (
    <Link to={to}>{children}</Link>
  );
}

/** A form, so that it works by Enter and before scripts run. The other parameters of the address are kept. */
function GoToPage({ pages }: { pages: number }) {
  const [search] = useSearchParams();
  const id = useId();
  return (
    <Form className="pages-field">
      {[...search]
        .filter(([name]) => name !== 'page')
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <label htmlFor={id}>Go to page</label>
      <input
        id={id}
        name="page"
        inputMode="numeric"
        pattern="[0-9]*"
        required
        size={String(pages).length + 1}
        autoComplete="off"
      />
      <button type="submit">Go</button>
    </Form>
  );
}

function RowsPerPage({ size, sizes }: Pick<Paged, 'size' | 'sizes'>) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const id = useId();

  function choose(rows: string): void {
    const next = new URLSearchParams(search);
    next.delete('page');
    next.set('rows', rows);
    navigate(`?${next}`, { preventScrollReset: true });
  }

  return (
    <span className="pages-field">
      <label htmlFor={id}>Rows per page</label>
      <select id={id} value={size} onChange={({ currentTarget: { value } }) => choose(value)}>
        {sizes.map((rows) => (
          <option key={rows}>{rows}</option>
        ))}
      </select>
    </span>
  );
}

/** Links to the neighbouring pages of a list that is read by position, such as the audit; null if there is none. */
export function OlderNewer({ older, newer }: { older: string | null; newer: string | null }) {
  const addressOf = useAddressOf(['older', 'newer']);
  if (older === null && newer === null) return null;
  return (
    <nav className="pages" aria-label="Pages">
      {newer ? <Link to={addressOf('newer', newer)}>Newer</Link> : <span />}
      {older ? <Link to={addressOf('older', older)}>Older</Link> : <span />}
    </nav>
  );
}

/** The address with another page of the same list. `names` are the parameters that say which page is open. */
function useAddressOf(names: readonly string[]) {
  const [search] = useSearchParams();
  const others = [...search].filter(([name]) => !names.includes(name));
  return (name: string, value: number | string) =>
    `?${new URLSearchParams([...others, [name, String(value)]])}`;
}
