import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { BackToList } from '#app/ui/office/back-to-list.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import type { Route } from './+types/new-lead.route.ts';
import { LEADS } from './leads-path.ts';
import { NewLeadForm } from './new-lead-form.tsx';
import { DRAWINGS_FORM, newLeadIntents } from './receive-lead.server.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'New lead');

export const action = officeAction(newLeadIntents, { file: DRAWINGS_FORM });

/** Enters a lead that came by phone or over the counter. // L15 */
export default function NewLead() {
  return (
    <>
      <BackToList list={LEADS} />
      <PageHead title="New lead" />
      <NewLeadForm />
    </>
  );
}
