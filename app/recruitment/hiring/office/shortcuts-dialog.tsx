import { Link } from 'react-router';
import { Modal } from '#app/ui/office/modal.tsx';

export type ShortcutText = readonly [keys: string, does: string];

export const COMMON_SHORTCUTS: readonly ShortcutText[] = [
  ['J', 'Next application'],
  ['K', 'Previous application'],
  ['/', 'Search'],
  ['A', 'Assign to me'],
  ['1 2 3 4', 'Move to active, busy, accepted, closed'],
];

type Props = { opened: boolean; close: () => void; shortcuts: readonly ShortcutText[] };

/** The list of keys that ? shows. // H2 */
export function ShortcutsDialog({ opened, close, shortcuts }: Props) {
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
