import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useShortcuts } from '#app/ui/office/use-shortcuts.ts';
import type { Neighbours } from '../../applications.queries.server.ts';
import { STATUSES } from '../../status.ts';
import { applicationPath, JOB_APPLICATIONS } from '../job-applications-path.ts';
import { focusSearch } from '../list-shortcuts.tsx';
import { COMMON_SHORTCUTS, ShortcutsDialog, type ShortcutText } from '../shortcuts-dialog.tsx';
import type { useBulkActs } from '../use-bulk-acts.ts';
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
  acts: ReturnType<typeof useBulkActs>;
  me: string;
};

/** Single keys on an application. // H2 */
export function WorkspaceShortcuts({ enabled, application, neighbours, acts, me }: Props) {
  const [shown, setShown] = useState(false);
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const go = (id: string | null | undefined) => {
    if (id) navigate(applicationPath(id, search), { replace: true, state });
  };
  useShortcuts(enabled, {
    j: () => go(neighbours?.next),
    k: () => go(neighbours?.previous),
    '/': focusSearch,
    a: () => acts.assign([application], me),
    u: () => navigate(JOB_APPLICATIONS + search),
    ...Object.fromEntries(
      STATUSES.map((status, at) => [String(at + 1), () => acts.move([application], status)]),
    ),
    '?': () => setShown(true),
  });
  return <ShortcutsDialog opened={shown} close={() => setShown(false)} shortcuts={SHORTCUTS} />;
}
