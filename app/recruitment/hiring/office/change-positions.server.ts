import { DONE, editIntent, intent, type Outcome } from '#app/accounts/session/office/intent.server.ts';
import { deleteIntent, explainEdit } from '#app/accounts/session/office/row-intents.server.ts';
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
    async ({ services: { db }, me }, edit) => explainChange(await changePosition(db, me, edit)),
  ),
  delete: deleteIntent(remove, 'position', deletePosition),
};

function explainChange(changed: ChangedPosition): Outcome {
  if (!changed.ok && changed.fault === 'name-taken') return NAME_TAKEN;
  return explainEdit(changed, 'position', ({ name, description, active, closesOn }) => [
    ['Name', name],
    ['Description', description],
    ['Closing date', closesOn ?? ''],
    ['Active', active ? 'Yes' : 'No'],
  ]);
}
