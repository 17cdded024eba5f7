import * as z from 'zod/mini';
import { intent, type Outcome } from '#app/accounts/office/intent.server.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import { eraseApplication } from '../../privacy/erasure.commands.server.ts';
import { ALREADY_DELETED, LIST_NOTICES, passedOver } from '../application-notices.ts';
import { assignApplications, type Moved, moveApplications } from '../bulk.commands.server.ts';
import { countOfMoves, type Move, movesField } from '../moves.ts';
import { isKnownStatus } from '../status.ts';

/** What the screen gets back, to offer undoing it. */
export type MovedData = { moved: Move[]; passed: number };

const moves = { moves: movesField };
const toKnownStatus = (all: readonly Move[]) => all.every(({ to }) => isKnownStatus(to));

/** The actions of the list of applications. One that is already deleted counts as deleted. // R2, H2, H5 */
export const applicationListIntents = {
  delete: intent(LIST_NOTICES.delete, z.object({ id: rowId() }), async ({ services, me }, { id }) => {
    const erased = await eraseApplication(services, me, id);
    return { kind: 'done', message: erased ? LIST_NOTICES.delete.done : ALREADY_DELETED };
  }),

  move: intent(LIST_NOTICES.move, z.object(moves), async ({ services: { db }, me }, { moves }) =>
    toKnownStatus(moves) ? moved(await moveApplications(db, me, moves)) : { kind: 'failed' },
  ),

  'assign-many': intent(
    LIST_NOTICES['assign-many'],
    z.object(moves),
    async ({ services: { db }, me }, input) => moved(await assignApplications(db, me, input.moves)),
  ),

  undo: intent(
    LIST_NOTICES.undo,
    z.object({ ...moves, field: z.enum(['status', 'assignee']) }),
    async ({ services: { db }, me }, { moves, field }) => {
      if (field === 'status' && !toKnownStatus(moves)) return { kind: 'failed' };
      const undone = await (field === 'status' ? moveApplications : assignApplications)(db, me, moves);
      if (countOfMoves(undone.moved) === 0 && undone.passed > 0) {
        return {
          kind: 'failed',
          message: 'It was not undone: somebody else has changed it since.',
          stale: true,
        };
      }
      return {
        kind: 'done',
        message: LIST_NOTICES.undo.done + passedOver(undone.passed).replace(/^ /, '. '),
      };
    },
  ),
};

/** No toast: the screen says it together with *Undo*. */
function moved({ moved, passed }: Moved): Outcome {
  const data: MovedData = { moved, passed };
  return { kind: 'done', message: '', data };
}
