import { intent } from '#app/accounts/office/intent.server.ts';
import { type FileRule, officeAction } from '#app/accounts/office/office-action.server.ts';
import { company } from '#app/company/company.ts';
import { BackToList } from '#app/ui/office/back-to-list.tsx';
import { createLead } from '../create-lead.commands.server.ts';
import { newLeadSchema } from '../lead-form.ts';
import { CREATE_NOTICES } from '../lead-notices.ts';
import { checkDrawing, QUOTE_FORM } from '../public/receive-leads.server.ts';
import { LEADS } from './leads-path.ts';
import { NewLeadForm } from './new-lead-form.tsx';

export const meta = () => [{ title: `New lead | ${company.name}` }, { name: 'robots', content: 'noindex' }];

/** The limits of the public form, which also hold for what staff attach. // L9 */
const DRAWINGS_FORM: FileRule = {
  limits: QUOTE_FORM.limits,
  field: 'attachments',
  tooMuch: QUOTE_FORM.tooMuch,
};

export const action = officeAction(
  {
    create: intent(
      CREATE_NOTICES.create,
      newLeadSchema,
      async ({ services, me, files }, lead) => {
        const checked = await Promise.all(files.map(checkDrawing));
        const errors = checked.filter((file) => typeof file === 'string');
        if (errors.length > 0) return { kind: 'invalid', fields: { attachments: errors.join(' ') } };
        const drawings = checked.filter((file) => typeof file !== 'string');
        const { id, reference } = await createLead(services, me, lead, drawings);
        return { kind: 'done', message: `Lead saved as ${reference}`, data: { leadId: id } };
      },
      { once: true },
    ),
  },
  { file: DRAWINGS_FORM },
);

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
