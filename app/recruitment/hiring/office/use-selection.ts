import { useState } from 'react';
import { useLocation } from 'react-router';

/** An application as it was on the screen when it was chosen. */
export type Selected = { id: string; status: string; assigneeId: string | null };

export type Selection = ReturnType<typeof useSelection>;

/** The chosen applications of a list, also of its other pages; another filter begins anew. // H2 */
export function useSelection() {
  const filter = withoutPage(useLocation().search);
  const [selection, setSelection] = useState({ filter, rows: NO_ROWS });
  const current = selection.filter === filter ? selection.rows : NO_ROWS;
  const set = (rows: ReadonlyMap<string, Selected>) => setSelection({ filter, rows });
  return {
    rows: [...current.values()],
    has: (id: string) => current.has(id),
    toggle(row: Selected) {
      const next = new Map(current);
      if (!next.delete(row.id)) next.set(row.id, row);
      set(next);
    },
    choose: (rows: readonly Selected[]) => set(new Map(rows.map((row) => [row.id, row]))),
    clear: () => set(NO_ROWS),
  };
}

const NO_ROWS: ReadonlyMap<string, Selected> = new Map();

function withoutPage(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  query.delete('rows');
  return String(query);
}
