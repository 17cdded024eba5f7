import * as z from 'zod/mini';
import { DONE, intent, type Outcome, refuse } from '#app/accounts/session/office/intent.server.ts';
import type { FileRule } from '#app/accounts/session/office/office-action.server.ts';
import type { CompanyFacts } from '#app/company/company.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import { putFilesFor } from '#app/platform/files/put-files.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import type { Inspect } from '#app/platform/submission/inspect-upload.server.ts';
import type { SpooledFile } from '#app/platform/submission/spool.server.ts';
import { addDrawingsToLead, LEAD_DRAWINGS } from '../add-drawings.commands.server.ts';
import { analyseDrawingsOf } from '../analyse-drawings.commands.server.ts';
import { createLead } from '../create-lead.commands.server.ts';
import { newLeadSchema, wantedFault } from '../lead-fields.ts';
import { ADD_NOTICES, CREATE_NOTICES, NO_DRAWING, NOT_FOUND } from '../lead-notices.ts';
import { checkDrawing, QUOTE_FORM } from '../public/receive-leads.server.ts';
import { type CheckedDrawing, DRAWING_PREFIX } from '../submit-lead.commands.server.ts';

/** The limits of the public form, which also hold for what staff attach. // L9 */
export const DRAWINGS_FORM: FileRule = {
  limits: QUOTE_FORM.limits,
  field: 'attachments',
  tooMuch: QUOTE_FORM.tooMuch,
};

/** The action of New lead. // L15 */
export const newLeadIntents = {
  create: intent(
    CREATE_NOTICES.create,
    newLeadSchema,
    async ({ services, company, me, files, inspect, once }, lead) => {
      const fault = wantedFault(lead, company);
      if (fault !== null) return { kind: 'invalid', fields: { wanted: fault } };
      const checked = await checkDrawings(files, inspect);
      if (!Array.isArray(checked)) return checked;
      let leadId: string | undefined;
      const saved = await putFilesFor(services.files, DRAWING_PREFIX, checked, (stored, written) =>
        once(async (db) => {
          const { id, reference } = await createLead(db, me, lead, stored);
          written();
          leadId = id;
          return { kind: 'done', message: `Lead saved as ${reference}`, data: { leadId: id } };
        }),
      );
      if (leadId !== undefined) analyseSoon(services, company, leadId);
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
      const checked = await checkDrawings(files, inspect);
      if (!Array.isArray(checked)) return checked;
      const outcome = await putFilesFor(services.files, DRAWING_PREFIX, checked, (stored, written) =>
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
      if (outcome.kind === 'done') analyseSoon(services, company, id);
      return outcome;
    },
  ),
};

/** The drawings with their detected types, or why some are refused. */
async function checkDrawings(
  files: readonly SpooledFile[],
  inspect: Inspect,
): Promise<CheckedDrawing[] | Outcome> {
  const checked = await Promise.all(files.map((file) => checkDrawing(file, inspect)));
  const errors = checked.filter((file) => typeof file === 'string');
  if (errors.length > 0) return { kind: 'invalid', fields: { attachments: errors.join(' ') } };
  return checked.filter((file) => typeof file !== 'string');
}

/** Nobody waits for it: the page of the lead shows what is being read, and the job reads what this doesn't. */
function analyseSoon(services: Services, company: CompanyFacts, leadId: string): void {
  void analyseDrawingsOf({ ...services, company: () => company }, leadId).catch((error: unknown) =>
    services.log.error({ err: error }, 'the drawings that staff added were not read'),
  );
}
