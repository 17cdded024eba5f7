import * as z from 'zod/mini';
import { DONE, intent, refuse, refuseInForm } from '#app/accounts/session/office/intent.server.ts';
import { ERASED_ALREADY, LEAD_NOTICES, NOT_FOUND, PERSON_CHANGED } from '#app/leads/records/lead-notices.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import { beginQuotation } from '#app/quotations/drafts.commands.server.ts';
import { QUOTATION_NOTICES } from '#app/quotations/quotation-notices.ts';
import { eraseLead, eraseLeadsOfPerson } from '../lead-erasure.commands.server.ts';

/** What the page of a lead does beyond the lead itself. */
export const salesIntents = {
  /** P6 */
  price: intent(
    QUOTATION_NOTICES.price,
    z.object({ id: rowId() }),
    async ({ services, company, me }, { id }) => {
      const quotation = await beginQuotation(services, me, id, company);
      if (!quotation.ok) return refuse(`${NOT_FOUND}. Someone else may have erased it.`);
      return { kind: 'done', data: { quotationId: quotation.id } };
    },
  ),

  delete: intent(LEAD_NOTICES.delete, z.object({ id: rowId() }), async ({ services, me }, { id }) =>
    (await eraseLead(services, me, id)) ? DONE : refuseInForm(ERASED_ALREADY),
  ),

  'erase-person': intent(
    LEAD_NOTICES['erase-person'],
    z.object({ id: rowId(), expected: z.pipe(z.string(), z.transform(Number)) }),
    async ({ services, me }, { id, expected }) => {
      const erased = await eraseLeadsOfPerson(services, me, id, expected);
      if (erased.ok) return DONE;
      return refuseInForm(erased.fault === 'gone' ? ERASED_ALREADY : PERSON_CHANGED);
    },
  ),
};
