import { intent } from '#app/accounts/session/office/intent.server.ts';
import type { FileRule } from '#app/accounts/session/office/office-action.server.ts';
import { putFilesFor } from '#app/platform/files/put-files.server.ts';
import { analyseDrawingsOf } from '../analyse-drawings.commands.server.ts';
import { createLead } from '../create-lead.commands.server.ts';
import { newLeadSchema, wantedFault } from '../lead-fields.ts';
import { CREATE_NOTICES } from '../lead-notices.ts';
import { checkDrawing, QUOTE_FORM } from '../public/receive-leads.server.ts';
import { DRAWING_PREFIX } from '../submit-lead.commands.server.ts';

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
      const checked = await Promise.all(files.map((file) => checkDrawing(file, inspect)));
      const errors = checked.filter((file) => typeof file === 'string');
      if (errors.length > 0) return { kind: 'invalid', fields: { attachments: errors.join(' ') } };
      const drawings = checked.filter((file) => typeof file !== 'string');
      let leadId: string | undefined;
      const saved = await putFilesFor(services.files, DRAWING_PREFIX, drawings, (stored, written) =>
        once(async (db) => {
          const { id, reference } = await createLead(db, me, lead, stored);
          written();
          leadId = id;
          return { kind: 'done', message: `Lead saved as ${reference}`, data: { leadId: id } };
        }),
      );
      // Nobody waits for it: the page of the lead shows what is being read, and the job reads what this doesn't.
      if (leadId !== undefined)
        void analyseDrawingsOf({ ...services, company: () => company }, leadId).catch((error: unknown) =>
          services.log.error({ err: error }, 'the drawings of an entered lead were not read'),
        );
      return saved;
    },
  ),
};
