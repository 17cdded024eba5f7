import * as z from 'zod/mini';
import { DONE, intent, type Outcome, refuse } from '#app/accounts/session/office/intent.server.ts';
import type { FileRule } from '#app/accounts/session/office/office-action.server.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import { putFilesFor } from '#app/platform/files/put-files.server.ts';
import { checkFiles } from '#app/platform/submission/check-file.server.ts';
import { addDrawingsToLead, LEAD_DRAWINGS } from '../drawings/add-drawings.commands.server.ts';
import { analyseSoon } from '../drawings/analyse-drawings.commands.server.ts';
import {
  checkDrawing,
  DRAWING_LIMITS,
  DRAWING_PREFIX,
  TOO_MUCH_DRAWINGS,
} from '../parts/receive-drawings.server.ts';
import { createLead } from '../records/create-lead.commands.server.ts';
import { newLeadSchema, wantedFault } from '../records/lead-fields.ts';
import { ADD_NOTICES, CREATE_NOTICES, NO_DRAWING, NOT_FOUND } from '../records/lead-notices.ts';

/** The limits of the public form, which also hold for what staff attach. // L9 */
export const DRAWINGS_FORM: FileRule = {
  limits: DRAWING_LIMITS,
  field: 'attachments',
  tooMuch: TOO_MUCH_DRAWINGS,
};

/** The action of New lead. // L15 */
export const newLeadIntents = {
  create: intent(
    CREATE_NOTICES.create,
    newLeadSchema,
    async ({ services, company, me, files, inspect, once }, lead) => {
      const fault = wantedFault(lead, company);
      if (fault !== null) return { kind: 'invalid', fields: { wanted: fault } };
      const { accepted, errors } = await checkFiles(files, (file) => checkDrawing(file, inspect));
      if (errors.length > 0) return { kind: 'invalid', fields: { attachments: errors.join(' ') } };
      let leadId: string | undefined;
      const saved = await putFilesFor(services.files, DRAWING_PREFIX, accepted, (stored, written) =>
        once(async (db) => {
          const { id, reference } = await createLead(db, me, lead, stored);
          written();
          leadId = id;
          return { kind: 'done', message: `Lead saved as ${reference}`, data: { leadId: id } };
        }),
      );
      if (leadId !== undefined) analyseSoon({ ...services, company: () => company }, leadId);
      return saved;
    },
  ),
};

/** The action of Add drawings on the page of a lead. // L24 */
export const addDrawingsIntents = {
  add: intent(
    ADD_NOTICES.add,
    z.object({ id: rowId() }),
    async ({ services, company, me, files, inspect, once }, { id }) => {
      if (files.length === 0) return { kind: 'invalid', fields: { attachments: NO_DRAWING } };
      const { accepted, errors } = await checkFiles(files, (file) => checkDrawing(file, inspect));
      if (errors.length > 0) return { kind: 'invalid', fields: { attachments: errors.join(' ') } };
      const outcome = await putFilesFor(services.files, DRAWING_PREFIX, accepted, (stored, written) =>
        once(async (db): Promise<Outcome> => {
          const added = await addDrawingsToLead(db, me, id, stored);
          if (added.ok) {
            written();
            return DONE;
          }
          if (added.fault === 'gone') return refuse(`${NOT_FOUND}. Someone else may have erased it.`);
          const tooMany = `A lead has at most ${LEAD_DRAWINGS} drawings.`;
          return { kind: 'invalid', fields: { attachments: tooMany } };
        }),
      );
      if (outcome.kind === 'done') analyseSoon({ ...services, company: () => company }, id);
      return outcome;
    },
  ),
};
