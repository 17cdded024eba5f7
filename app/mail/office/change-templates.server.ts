import { editIntent, intent, type Outcome } from '#app/accounts/session/office/intent.server.ts';
import { deleteIntent, explainEdit } from '#app/accounts/session/office/row-intents.server.ts';
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
  delete: deleteIntent(TEMPLATE_NOTICES.delete, 'template', deleteTemplate),
};

function explain(saved: SavedTemplate): Outcome {
  if (!saved.ok && saved.fault === 'name-taken') return { kind: 'invalid', fields: { name: NAME_TAKEN } };
  if (!saved.ok && saved.fault === 'wrong-placeholders') return { kind: 'invalid', fields: saved.messages };
  return explainEdit(saved, 'template', ({ occasion, name, subject, body }) => [
    ['For', OCCASIONS[occasion].label],
    ['Name', name],
    ['Subject', subject],
    ['Text', body],
  ]);
}
