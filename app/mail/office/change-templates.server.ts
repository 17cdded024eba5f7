import * as z from 'zod/mini';
import { explainConflict } from '#app/accounts/session/office/conflict-texts.ts';
import { DONE, editIntent, intent, type Outcome } from '#app/accounts/session/office/intent.server.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import { OCCASIONS } from '../occasions.ts';
import {
  NAME_TAKEN,
  TEMPLATE_NOTICES,
  type TemplateFields,
  templateEdit,
  templateSchema,
} from '../template.ts';
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  type SavedTemplate,
} from '../templates.commands.server.ts';

const GONE = explainConflict('gone', 'template');

/** The actions of the forms on the Templates page. // L18 */
export const templateIntents = {
  create: intent(
    TEMPLATE_NOTICES.create,
    templateSchema,
    async ({ services: { db }, me }, template) => explain(await createTemplate(db, me, template)),
    { once: true },
  ),
  update: editIntent<TemplateFields>(
    TEMPLATE_NOTICES.update,
    { fields: templateEdit },
    async ({ services: { db }, me }, edit) => explain(await changeTemplate(db, me, edit)),
  ),
  delete: intent(
    TEMPLATE_NOTICES.delete,
    z.object({ id: rowId() }),
    async ({ services: { db }, me }, { id }) =>
      (await deleteTemplate(db, me, id)) ? DONE : { kind: 'failed', reason: GONE, stale: true },
  ),
};

function explain(saved: SavedTemplate): Outcome {
  if (saved.ok) return DONE;
  switch (saved.fault) {
    case 'gone':
      return { kind: 'failed', reason: GONE, stale: true };
    case 'name-taken':
      return { kind: 'invalid', fields: { name: NAME_TAKEN } };
    case 'wrong-placeholders':
      return { kind: 'invalid', fields: saved.messages };
    case 'changed': {
      const { occasion, name, subject, body, version } = saved.stored;
      const values: [string, string][] = [
        ['For', OCCASIONS[occasion].label],
        ['Name', name],
        ['Subject', subject],
        ['Text', body],
      ];
      return {
        kind: 'conflict',
        reason: explainConflict('changed', 'template'),
        stored: { version, values },
      };
    }
  }
}
