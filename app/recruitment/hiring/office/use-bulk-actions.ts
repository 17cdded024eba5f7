import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ToastMs, toast } from '#app/ui/office/toast.tsx';
import { offerUndo } from '#app/ui/office/undo.ts';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { NOTICES, rejectionOffer, skippedText } from '../../applications/application-notices.ts';
import type { UpcomingInterview } from '../../contact/interviews.queries.server.ts';
import { LIST_ACTION } from '../../positions/job-applications-path.ts';
import { countOfMoves, type Move, movedText, movesTo, reversedMoves, writeMoves } from '../moves.ts';
import type { MovedData } from './change-applications.server.ts';
import type { Selected } from './use-selection.ts';

export type BulkActions = ReturnType<typeof useBulkActions>;

/**
 * Moves and assigns applications, one or many, and offers to undo it. It belongs to what stays on the screen while the
 * next application is opened. // H2, H4, H5
 *
 * @param colleagues for the names in the toasts.
 * @param onDone called after each success.
 */
export function useBulkActions(
  colleagues: readonly { id: string; name: string }[],
  onDone: () => void = () => {},
) {
  const toastMs = use(ToastMs);
  const [interviewsToCancel, setInterviewsToCancel] = useState<readonly UpcomingInterview[]>([]);
  const action = useAction<MovedData>(NOTICES, {
    onDone({ data }, intent) {
      if (data === undefined) return;
      const { moved = [], skippedCount = 0, interviewsToCancel: interviews = [], untoldIds = [] } = data;
      const field = intent === 'move' ? 'status' : 'assignee';
      setInterviewsToCancel(interviews);
      if (interviews.length > 0 && countOfMoves(moved) === 0) return;
      onDone();
      if (countOfMoves(moved) === 0) {
        const message = skippedText(skippedCount).trim() || 'Nothing had to be changed.';
        toast({ ok: skippedCount === 0, message }, toastMs);
        return;
      }
      const message = movedText(field, moved, colleagues) + skippedText(skippedCount);
      const form = { intent: 'undo', field, moves: writeMoves(reversedMoves(moved)) };
      offerUndo(message, form, rejectionOffer(untoldIds));
    },
  });

  // Whoever presses 4 J 4 J is faster than the server: what is pressed meanwhile waits its turn.
  const queue = useRef<FormData[]>([]);
  const sendNext = useEffectEvent(() => {
    const next = queue.current.shift();
    if (next) action.send(next, { action: LIST_ACTION });
  });
  useEffect(() => {
    if (!action.busy) sendNext();
  }, [action.busy]);

  function send(
    intent: 'move' | 'assign-many',
    moves: readonly Move[],
    fields: Readonly<Record<string, string>> = {},
  ): void {
    queue.current.push(formOf({ intent, moves: writeMoves(moves), ...fields }));
    if (!action.busy && queue.current.length === 1) sendNext();
  }

  return {
    busy: action.busy,
    /** The interviews to come of applications that are not closed yet, since that would cancel them (bulk-dialogs.tsx). // H7 */
    interviewsToCancel,
    leaveOpen: () => setInterviewsToCancel([]),
    closeAndCancel() {
      const statuses = new Map(interviewsToCancel.map((row) => [row.applicationId, row.status]));
      const current = [...statuses].map(([id, value]) => ({ id, value }));
      const cancels = interviewsToCancel.map(({ id }) => id).join(' ');
      setInterviewsToCancel([]);
      send('move', movesTo('closed', current), { cancels });
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
