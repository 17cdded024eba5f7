import { useState } from 'react';
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
  ['U', 'Back to the list'],
  ['?', 'Show these shortcuts'],
];

type Props = {
  enabled: boolean;
  application: Selected;
  neighbours: Neighbours | null;
  bulkActions: ReturnType<typeof useBulkActions>;
  me: string;
};

/** Single keys on an application. // H2 */
export function WorkspaceShortcuts({ enabled, application, neighbours, bulkActions, me }: Props) {
  const [shown, setShown] = useState(false);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // Whoever pressed J means the next application, so nothing is done to the one that is still shown.
  const destination = useNavigation().location;
  const isLeaving = destination !== undefined && destination.pathname !== pathname;
  const act = (run: () => void) => () => {
    if (!isLeaving) run();
  };
  const go = (id: string | null | undefined) => {
    if (id) navigate(applicationPath(id, search), { replace: true, state });
  };
  useShortcuts(enabled, {
    j: () => go(neighbours?.next),
    k: () => go(neighbours?.previous),
    '/': focusSearch,
    a: act(() => bulkActions.assign([application], me)),
    u: () => navigate(JOB_APPLICATIONS + search),
    ...Object.fromEntries(
      STATUSES.map((status, at) => [String(at + 1), act(() => bulkActions.move([application], status))]),
    ),
    '?': () => setShown(true),
  });
  return <ShortcutsDialog opened={shown} close={() => setShown(false)} shortcuts={SHORTCUTS} />;
}
