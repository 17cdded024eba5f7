import { Link, useSearchParams } from 'react-router';

/** Leads through the pages of a list, whose state stands in the address; nothing where there is but one. */
export function Pages({ page, pages }: { page: number; pages: number }) {
  const [search] = useSearchParams();
  if (pages <= 1) return null;
  const at = (number: number) =>
    `?${new URLSearchParams([...[...search].filter(([name]) => name !== 'page'), ['page', String(number)]])}`;
  return (
    <nav className="pages" aria-label="Pages">
      {page > 1 ? <Link to={at(page - 1)}>Previous</Link> : <span />}
      <span>{`Page ${page} of ${pages}`}</span>
      {page < pages ? <Link to={at(page + 1)}>Next</Link> : <span />}
    </nav>
  );
}
