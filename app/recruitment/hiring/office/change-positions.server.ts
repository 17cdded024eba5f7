import * as z from 'zod/mini';
import { explainConflict } from '#app/accounts/session/office/conflict-texts.ts';
import { DONE, editIntent, intent, type Outcome } from '#app/accounts/session/office/intent.server.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import {
  POSITION_NOTICES,
  type PositionFields,
  positionEdit,
  positionSchema,
} from '../../positions/position.ts';
import {
  type ChangedPosition,
  changePosition,
  createPosition,
  deletePosition,
} from '../../positions/positions.commands.server.ts';

const NAME_TAKEN: Outcome = {
  kind: 'invalid',
  fields: {
    name: 'Another position has this name. Add what tells them apart, such as the place or the shift',
  },
};

const { create, update, delete: remove } = POSITION_NOTICES;

/** The form intents of the positions screen. // R3 */
export const positionIntents = {
  create: intent(
    create,
    positionSchema,
    async ({ services: { db }, me }, position) => {
      const created = await createPosition(db, me, position);
      return created.ok ? DONE : NAME_TAKEN;
    },
    { once: true },
  ),
  update: editIntent<PositionFields>(
    update,
    { fields: positionEdit },
    async ({ services: { db }, me }, edit) => explain(await changePosition(db, me, edit)),
  ),
  delete: intent(remove, z.object({ id: rowId() }), async ({ services: { db }, me }, { id }) =>
    (await deletePosition(db, me, id))
      ? DONE
      : { kind: 'failed', reason: explainConflict('gone', 'position'), stale: true },
  ),
};

function explain(changed: ChangedPosition): Outcome {
  if (changed.ok) return DONE;
  if (changed.fault === 'name-taken') return NAME_TAKEN;
  const reason = explainConflict(changed.fault, 'position');
  if (changed.fault === 'gone') return { kind: 'failed', reason, stale: true };
  const { version, name, description, active, closesOn } = changed.stored;
  return {
    kind: 'conflict',
    reason,
    stored: {
      version,
      values: [
        ['Name', name],
        ['Description', description],
        ['Closing date', closesOn ?? ''],
        ['Active', active ? 'Yes' : 'No'],
      ],
    },
  };
}
