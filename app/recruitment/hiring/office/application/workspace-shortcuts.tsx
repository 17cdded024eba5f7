import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useShortcuts } from '#app/ui/office/use-shortcuts.ts';
import { STATUSES } from '../../../applications/status.ts';
import { applicationPath, JOB_APPLICATIONS } from '../../../positions/job-applications-path.ts';
import type { Neighbours } from '../../applications.queries.server.ts';
import { focusSearch } from '../list-shortcuts.tsx';
import { COMMON_SHORTCUTS, ShortcutsDialog, type ShortcutText } from '../shortcuts-dialog.tsx';
import type { useBulkActions } from '../use-bulk-actions.ts';
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
  bulkActions: ReturnType<typeof useBulkActions>;
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
  const [shown, setShown] = useState(false);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { location: destination } = useNavigation();
  /** The address that was asked for and isn't shown yet. */
  const asked = useRef<string | null>(null);
  const waiting = useRef<Key[]>([]);

  async function go(id: string | null | undefined): Promise<void> {
    if (!id) return;
    const to = applicationPath(id, search);
    asked.current = applicationPath(id);
    await navigate(to, { replace: true, state });
    // It was refused, for example because something that was typed isn't saved.
    if (asked.current === applicationPath(id) && location.pathname !== asked.current) forget();
  }

  function forget(): void {
    asked.current = null;
    waiting.current = [];
  }

  function act(key: Key): void {
    if (key === 'j') void go(neighbours?.next);
    else if (key === 'k') void go(neighbours?.previous);
    else if (key === 'u') void navigate(JOB_APPLICATIONS + search);
    else if (key === 'a') bulkActions.assign([application], me);
    else bulkActions.move([application], key);
  }

  const press = (key: Key) => () => {
    const leavesTo = asked.current ?? destination?.pathname ?? pathname;
    if (leavesTo !== pathname) waiting.current.push(key);
    else {
      forget();
      act(key);
    }
  };

  const goOn = useEffectEvent(() => {
    asked.current = null;
    // Another J asks for the one after it, and what follows waits for that.
    while (asked.current === null && waiting.current.length > 0) act(waiting.current.shift() ?? 'u');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each application that is shown
  useEffect(() => goOn(), [pathname]);

  useShortcuts(enabled, {
    j: press('j'),
    k: press('k'),
    '/': focusSearch,
    v: toggleCv,
    a: press('a'),
    u: press('u'),
    ...Object.fromEntries(STATUSES.map((status, at) => [String(at + 1), press(status)])),
    '?': () => setShown(true),
  });
  return <ShortcutsDialog opened={shown} close={() => setShown(false)} shortcuts={SHORTCUTS} />;
}
