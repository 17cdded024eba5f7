import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useShortcuts } from '#app/ui/office/use-shortcuts.ts';
import { STATUSES } from '../../../applications/status.ts';
import { applicationPath, JOB_APPLICATIONS } from '../../../positions/job-applications-path.ts';
import type { Neighbours } from '../../applications.queries.server.ts';
import { COMMON_SHORTCUTS, focusSearch, ShortcutsDialog, type ShortcutText } from '../list-shortcuts.tsx';
import type { BulkActions } from '../use-bulk-actions.ts';
import type { Selected } from '../use-selection.ts';

const SHORTCUTS: readonly ShortcutText[] = [
  ...COMMON_SHORTCUTS,
  ['V', 'Show the CV or the answers'],
  ['U', 'Back to the list'],
  ['?', 'Show these shortcuts'],
];

type Props = {
  enabled: boolean;
  application: Selected;
  neighbours: Neighbours | null;
  bulkActions: BulkActions;
  me: string;
  /** Shows the CV, or what stands in its place. */
  toggleCv: () => void;
};

type Key = 'j' | 'k' | 'a' | 'u' | (typeof STATUSES)[number];

/**
 * Single keys on an application. Whoever presses J and then 4 means the next application: what is pressed while it loads waits,
 * and is done to it once it is shown. // H2
 */
export function WorkspaceShortcuts({ enabled, application, neighbours, bulkActions, me, toggleCv }: Props) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { location: destination } = useNavigation();
  /** The address of an application that was requested and isn't shown yet. */
  const requestedPath = useRef<string | null>(null);
  const queuedKeys = useRef<Key[]>([]);

  async function open(id: string | null | undefined): Promise<void> {
    if (!id) return;
    const path = applicationPath(id);
    requestedPath.current = path;
    await navigate(applicationPath(id, search), { replace: true, state });
    // It was refused, for example because something that was typed isn't saved.
    if (requestedPath.current === path && location.pathname !== path) clearQueue();
  }

  function clearQueue(): void {
    requestedPath.current = null;
    queuedKeys.current = [];
  }

  function perform(key: Key): void {
    if (key === 'j') void open(neighbours?.next);
    else if (key === 'k') void open(neighbours?.previous);
    else if (key === 'u') void navigate(JOB_APPLICATIONS + search);
    else if (key === 'a') bulkActions.assign([application], me);
    else bulkActions.move([application], key);
  }

  const press = (key: Key) => () => {
    const nextPath = requestedPath.current ?? destination?.pathname ?? pathname;
    if (nextPath !== pathname) queuedKeys.current.push(key);
    else {
      clearQueue();
      perform(key);
    }
  };

  const performQueued = useEffectEvent(() => {
    requestedPath.current = null;
    // Another J requests the one after it, and what follows waits for that.
    while (requestedPath.current === null) {
      const key = queuedKeys.current.shift();
      if (key === undefined) return;
      perform(key);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each application that is shown
  useEffect(() => performQueued(), [pathname]);

  useShortcuts(enabled, {
    j: press('j'),
    k: press('k'),
    '/': focusSearch,
    v: toggleCv,
    a: press('a'),
    u: press('u'),
    ...Object.fromEntries(STATUSES.map((status, index) => [String(index + 1), press(status)])),
    '?': () => setHelpOpen(true),
  });
  return <ShortcutsDialog opened={isHelpOpen} close={() => setHelpOpen(false)} shortcuts={SHORTCUTS} />;
}
