import { useState } from 'react';
import { useShortcuts } from '#app/ui/office/use-shortcuts.ts';
import { STATUSES } from '../../applications/status.ts';
import type { ListedApplication } from '../applications.queries.server.ts';
import { COMMON_SHORTCUTS, ShortcutsDialog, type ShortcutText } from './shortcuts-dialog.tsx';
import type { useBulkActions } from './use-bulk-actions.ts';
import type { Selection } from './use-selection.ts';

const SHORTCUTS: readonly ShortcutText[] = [
  ...COMMON_SHORTCUTS,
  ['X', 'Select the application'],
  ['Enter', 'Open the application'],
  ['?', 'Show these shortcuts'],
];

type Props = {
  enabled: boolean;
  rows: readonly ListedApplication[];
  selection: Selection;
  bulkActions: ReturnType<typeof useBulkActions>;
  me: string;
};

/**
 * Single keys on the list. J and K move the focus along its links, so Enter opens by itself; A and the numbers act on
 * the selection, or on the row with the focus. // H2
 */
export function ListShortcuts({ enabled, rows, selection, bulkActions, me }: Props) {
  const [shown, setShown] = useState(false);

  function step(by: 1 | -1): void {
    const links = rowLinks();
    const at = focusedRow();
    const next = at === -1 ? (by === 1 ? 0 : links.length - 1) : at + by;
    links[Math.max(0, Math.min(next, links.length - 1))]?.focus();
  }

  function targetRows(): readonly ListedApplication[] | Selection['rows'] {
    if (selection.rows.length > 0) return selection.rows;
    const row = rows[focusedRow()];
    return row ? [row] : [];
  }

  function withRows(act: (rows: Selection['rows']) => void): void {
    const chosen = targetRows();
    if (chosen.length > 0) act([...chosen]);
  }

  useShortcuts(enabled, {
    j: () => step(1),
    k: () => step(-1),
    '/': focusSearch,
    x: () => {
      const row = rows[focusedRow()];
      if (row) selection.toggle(row);
    },
    a: () => withRows((chosen) => bulkActions.assign(chosen, me)),
    ...Object.fromEntries(
      STATUSES.map((status, at) => [
        String(at + 1),
        () => withRows((chosen) => bulkActions.move(chosen, status)),
      ]),
    ),
    '?': () => setShown(true),
  });
  return <ShortcutsDialog opened={shown} close={() => setShown(false)} shortcuts={SHORTCUTS} />;
}

function rowLinks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.applications-table tbody tr .who-text > a')];
}

/** The place of the row that contains the focus; -1 if none does. */
function focusedRow(): number {
  return [...document.querySelectorAll('.applications-table tbody tr')].findIndex((row) =>
    row.contains(document.activeElement),
  );
}

export function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
}
