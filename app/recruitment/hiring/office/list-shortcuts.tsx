import { useState } from 'react';
import { Link } from 'react-router';
import { Modal } from '#app/ui/office/modal.tsx';
import { useShortcuts } from '#app/ui/office/use-shortcuts.ts';
import { STATUSES } from '../../applications/status.ts';
import type { ListedApplication } from '../applications.queries.server.ts';
import type { BulkActions } from './use-bulk-actions.ts';
import type { Selected, Selection } from './use-selection.ts';

export type ShortcutText = readonly [keys: string, does: string];

export const COMMON_SHORTCUTS: readonly ShortcutText[] = [
  ['J', 'Next application'],
  ['K', 'Previous application'],
  ['/', 'Search'],
  ['A', 'Assign to me'],
  ['1 2 3 4', 'Move to active, busy, accepted, closed'],
];

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
  bulkActions: BulkActions;
  me: string;
};

/**
 * Single keys on the list. J and K move the focus along its links, so Enter opens by itself; A and the numbers act on
 * the selection, or on the row with the focus. // H2
 */
export function ListShortcuts({ enabled, rows, selection, bulkActions, me }: Props) {
  const [isHelpOpen, setHelpOpen] = useState(false);

  function moveFocus(by: 1 | -1): void {
    const links = rowLinks();
    const index = focusedRow();
    const next = index === -1 ? (by === 1 ? 0 : links.length - 1) : index + by;
    links[Math.max(0, Math.min(next, links.length - 1))]?.focus();
  }

  /** The selection, or the row with the focus. */
  function targetRows(): readonly Selected[] {
    const focused = rows[focusedRow()];
    return selection.rows.length > 0 || focused === undefined ? selection.rows : [focused];
  }

  function act(action: (rows: readonly Selected[]) => void): void {
    const targets = targetRows();
    if (targets.length > 0) action(targets);
  }

  useShortcuts(enabled, {
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    '/': focusSearch,
    x: () => {
      const focused = rows[focusedRow()];
      if (focused) selection.toggle(focused);
    },
    a: () => act((targets) => bulkActions.assign(targets, me)),
    ...Object.fromEntries(
      STATUSES.map((status, index) => [
        String(index + 1),
        () => act((targets) => bulkActions.move(targets, status)),
      ]),
    ),
    '?': () => setHelpOpen(true),
  });
  return <ShortcutsDialog opened={isHelpOpen} close={() => setHelpOpen(false)} shortcuts={SHORTCUTS} />;
}

function rowLinks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.applications-table tbody tr .who-text > a')];
}

/** The index of the row that contains the focus; -1 if none does. */
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

type DialogProps = { opened: boolean; close: () => void; shortcuts: readonly ShortcutText[] };

/** The list of keys that ? shows. // H2 */
export function ShortcutsDialog({ opened, close, shortcuts }: DialogProps) {
  return (
    <Modal opened={opened} onClose={close} title="Keyboard shortcuts">
      <dl className="shortcut-list">
        {shortcuts.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">
        No single key sends an email. You can switch the shortcuts off in{' '}
        <Link to="/admin/settings">Settings</Link>.
      </p>
    </Modal>
  );
}
