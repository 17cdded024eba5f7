import { explainFault } from '../edit-fault.ts';
import { type POSITION_NOTICES, readPosition } from '../position.ts';
import { changePosition, createPosition, deletePosition } from '../positions.commands.server.ts';
import type { Act } from './answer-form.server.ts';

const create: Act = async ({ house, me, fields }) => {
  const read = readPosition(fields);
  if (!read.ok) return { messages: read.messages };
  await createPosition(house.db, me, read.position);
  return null;
};

const update: Act = async ({ house, me, fields, id, version }) => {
  const read = readPosition(fields);
  if (!read.ok) return { messages: read.messages };
  const changed = await changePosition(house.db, me, id, version, read.position);
  if (changed.ok) return null;
  const reason = explainFault(changed.fault, 'position');
  if (changed.fault === 'gone') return { reason };
  const { name, description, active } = changed.stored;
  return {
    reason,
    stored: {
      version: changed.stored.version,
      values: [
        ['Name', name],
        ['Description', description],
        ['Active', active ? 'Yes' : 'No'],
      ],
    },
  };
};

const remove: Act = async ({ house, me, id }) =>
  (await deletePosition(house.db, me, id)) ? null : { reason: explainFault('gone', 'position') };

/** What the forms of the positions screen do. // R3 */
export const positionActs: Record<keyof typeof POSITION_NOTICES, Act> = { create, update, delete: remove };
