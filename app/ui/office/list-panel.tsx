import type { ReactNode, Ref } from 'react';
import { Link, useNavigation, useSearchParams } from 'react-router';

type Props = {
  /** The list's accessible name. */
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

/** Links to the previous and next page of a list whose rows are counted (`pageOfList`). */
export function Pages({ page, pages }: { page: number; pages: number }) {
  const at = useAddressOf(['page']);
  if (pages <= 1) return null;
  return (
    <nav className="pages" aria-label="Pages">
      {page > 1 ? <Link to={at('page', page - 1)}>Previous</Link> : <span />}
      <span>{`Page ${page} of ${pages}`}</span>
      {page < pages ? <Link to={at('page', page + 1)}>Next</Link> : <span />}
    </nav>
  );
}

/** Links to the neighbouring pages of a list that is read by position, such as the audit; null if there is none. */
export function OlderNewer({ older, newer }: { older: string | null; newer: string | null }) {
  const at = useAddressOf(['older', 'newer']);
  if (older === null && newer === null) return null;
  return (
    <nav className="pages" aria-label="Pages">
      {newer ? <Link to={at('newer', newer)}>Newer</Link> : <span />}
      {older ? <Link to={at('older', older)}>Older</Link> : <span />}
    </nav>
  );
}

/** The address with another page of the same list. `names` are the parameters that say which page is open. */
function useAddressOf(names: readonly string[]) {
  const [search] = useSearchParams();
  const kept = [...search].filter(([name]) => !names.includes(name));
  return (name: string, value: number | string) =>
    `?${new URLSearchParams([...kept, [name, String(value)]])}`;
}
