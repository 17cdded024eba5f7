import { intent } from '#app/accounts/office/intent.server.ts';
import { officeAction } from '#app/accounts/office/office-action.server.ts';
import { company } from '#app/company/company.ts';
import { BackToList } from '#app/ui/office/back-to-list.tsx';
import { newLeadSchema } from '../lead-form.ts';
import { CREATE_NOTICES } from '../lead-notices.ts';
import { createLead } from '../leads.commands.server.ts';
import { LEADS } from './leads-path.ts';
import { NewLeadForm } from './new-lead-form.tsx';

export const meta = () => [{ title: `New lead | ${company.name}` }, { name: 'robots', content: 'noindex' }];

export const action = officeAction({
  create: intent(
    CREATE_NOTICES.create,
    newLeadSchema,
    async ({ services: { db }, me }, lead) => {
      const { id, reference } = await createLead(db, me, lead);
      return { kind: 'done', message: `Lead saved as ${reference}`, data: { leadId: id } };
    },
    { once: true },
  ),
});

/** Enters a lead that came by phone or over the counter. // L15 */
export default function NewLead() {
  return (
    <>
      <BackToList list={LEADS} />
      <div className="page-head">
        <h1>New lead</h1>
      </div>
      <NewLeadForm />
    </>
  );
}
