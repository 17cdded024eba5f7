import { useState } from 'react';
import { useLocation } from 'react-router';

/** An application as it was on the screen when it was chosen. */
export type Selected = { id: string; status: string; assigneeId: string | null };

export type Selection = ReturnType<typeof useSelection>;

/** The chosen applications of a list, also of its other pages; another filter begins anew. // H2 */
export function useSelection() {
  const filter = withoutPage(useLocation().search);
  const [{ chosen, of }, setChosen] = useState<{ chosen: ReadonlyMap<string, Selected>; of: string }>({
    chosen: new Map(),
    of: filter,
  });
  const current = of === filter ? chosen : new Map<string, Selected>();

  function set(next: ReadonlyMap<string, Selected>): void {
    setChosen({ chosen: next, of: filter });
  }

  return {
    rows: [...current.values()],
    has: (id: string) => current.has(id),
    toggle(row: Selected) {
      const next = new Map(current);
      if (!next.delete(row.id)) next.set(row.id, row);
      set(next);
    },
    choose: (rows: readonly Selected[]) => set(new Map(rows.map((row) => [row.id, row]))),
    clear: () => set(new Map()),
  };
}

function withoutPage(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  query.delete('rows');
  return String(query);
}
