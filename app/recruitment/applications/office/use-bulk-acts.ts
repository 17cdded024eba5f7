import { offerUndo } from '#app/ui/office/undo.ts';
import { formOf, useAction } from '#app/ui/office/use-action.ts';
import { LIST_NOTICES, passedOver } from '../application-notices.ts';
import { countOfMoves, type Move, movesTo, reversed, writeMoves } from '../moves.ts';
import type { MovedData } from './change-applications.server.ts';
import { LIST_ACTION } from './job-applications-path.ts';
import type { Selected } from './use-selection.ts';

type Colleague = { id: string; name: string };

/**
 * Moves and assigns applications, one or many, and offers to undo it. // H2, H4, H5
 *
 * @param colleagues for the names in what is said.
 * @param onDone called after each success.
 */
export function useBulkActs(colleagues: readonly Colleague[], onDone: () => void = () => {}) {
  const action = useAction<MovedData>(LIST_NOTICES, {
    onDone({ data }, intent) {
      if (data === undefined) return;
      const { moved, passed } = data;
      const field = intent === 'move' ? 'status' : 'assignee';
      const said = describe(field, moved, colleagues) + passedOver(passed);
      offerUndo(said, { intent: 'undo', field, moves: writeMoves(reversed(moved)) });
      onDone();
    },
  });

  function send(intent: 'move' | 'assign-many', moves: readonly Move[]): void {
    if (!action.busy) action.send(formOf({ intent, moves: writeMoves(moves) }), { action: LIST_ACTION });
  }

  return {
    busy: action.busy,
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
  if (count === 0) return 'Nothing had to be changed.';
  if (field === 'status') return `${what} moved to ${to}.`;
  const name = colleagues.find(({ id }) => id === to)?.name ?? 'nobody';
  return `${what} assigned to ${name}.`;
}
