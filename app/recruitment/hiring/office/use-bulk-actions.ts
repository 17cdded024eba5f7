import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from '#app/ui/office/toast.tsx';
import { offerUndo } from '#app/ui/office/undo.ts';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { LIST_NOTICES, rejectionOffer, skippedText } from '../../applications/application-notices.ts';
import { statusLabel } from '../../applications/status.ts';
import type { AheadInterview } from '../../contact/interviews.queries.server.ts';
import { LIST_ACTION } from '../../positions/job-applications-path.ts';
import { countOfMoves, type Move, movesTo, reversed, writeMoves } from '../moves.ts';
import type { MovedData } from './change-applications.server.ts';
import type { Selected } from './use-selection.ts';

type Colleague = { id: string; name: string };

/**
 * Moves and assigns applications, one or many, and offers to undo it. It belongs to what stays on the screen while the
 * next application is opened. // H2, H4, H5
 *
 * @param colleagues for the names in what is said.
 * @param onDone called after each success.
 */
export function useBulkActions(colleagues: readonly Colleague[], onDone: () => void = () => {}) {
  const [asked, setAsked] = useState<readonly AheadInterview[]>([]);
  const action = useAction<MovedData>(LIST_NOTICES, {
    onDone({ data }, intent) {
      if (data === undefined) return;
      const { moved = [], passed = 0, asked: open = [], untold = [] } = data;
      const field = intent === 'move' ? 'status' : 'assignee';
      setAsked(open);
      if (open.length > 0 && countOfMoves(moved) === 0) return;
      onDone();
      if (countOfMoves(moved) === 0) {
        const message = skippedText(passed).trim() || 'Nothing had to be changed.';
        toast({ ok: passed === 0, message });
        return;
      }
      const said = describe(field, moved, colleagues) + skippedText(passed);
      const form = { intent: 'undo', field, moves: writeMoves(reversed(moved)) };
      offerUndo(said, form, rejectionOffer(untold));
    },
  });

  // Whoever presses 4 J 4 J is faster than the server: what is pressed meanwhile waits its turn.
  const waiting = useRef<FormData[]>([]);
  const sendNext = useEffectEvent(() => {
    const next = waiting.current.shift();
    if (next) action.send(next, { action: LIST_ACTION });
  });
  useEffect(() => {
    if (!action.busy) sendNext();
  }, [action.busy]);

  function send(
    intent: 'move' | 'assign-many',
    moves: readonly Move[],
    also: Readonly<Record<string, string>> = {},
  ): void {
    waiting.current.push(formOf({ intent, moves: writeMoves(moves), ...also }));
    if (!action.busy && waiting.current.length === 1) sendNext();
  }

  return {
    busy: action.busy,
    /** The interviews to come of those that are not closed yet (close-question.tsx). // H7 */
    asked,
    leaveOpen: () => setAsked([]),
    closeAll() {
      const rows = asked.map(({ applicationId, status }) => [applicationId, status] as const);
      const current = [...new Map(rows)].map(([id, value]) => ({ id, value }));
      setAsked([]);
      send('move', movesTo('closed', current), { cancels: 'yes' });
    },
    move(rows: readonly Selected[], status: string) {
      const current = rows.map(({ id, status: value }) => ({ id, value }));
      send('move', movesTo(status, current));
    },
    assign(rows: readonly Selected[], adminId: string) {
      const current = rows.map(({ id, assigneeId }) => ({ id, value: assigneeId ?? '' }));
      send('assign-many', movesTo(adminId, current));
    },
  };
}

function describe(
  field: 'status' | 'assignee',
  moved: readonly Move[],
  colleagues: readonly Colleague[],
): string {
  const count = countOfMoves(moved);
  const what = `${count} ${count === 1 ? 'application' : 'applications'}`;
  const to = moved[0]?.to ?? '';
  if (field === 'status') return `${what} moved to ${statusLabel(to)}.`;
  const name = colleagues.find(({ id }) => id === to)?.name ?? 'nobody';
  return `${what} assigned to ${name}.`;
}
