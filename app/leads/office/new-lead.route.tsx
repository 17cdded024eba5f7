import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useNavigate } from 'react-router';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { useCompany } from '#app/company/use-company.ts';
import { firstMessages } from '#app/platform/submission/text-fields.ts';
import { BackToList } from '#app/ui/office/back-to-list.tsx';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { PageHead } from '#app/ui/office/page-head.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { newLeadSchema, wantedOptions } from '../records/lead-fields.ts';
import { CREATE_NOTICES } from '../records/lead-notices.ts';
import { MAX_MESSAGE_LENGTH } from '../records/message-length.ts';
import type { Route } from './+types/new-lead.route.ts';
import { DrawingsField } from './drawings-field.tsx';
import { ContactFields } from './lead/contact-fields.tsx';
import { LEADS, leadPath } from './leads-path.ts';
import { DRAWINGS_FORM, newLeadIntents } from './receive-lead.server.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'New lead');

export const action = officeAction(newLeadIntents, { file: DRAWINGS_FORM });

/** Enters a lead that came by phone or over the counter. // L15 */
export default function NewLead() {
  return (
    <>
      <PageHead title="New lead" back={<BackToList list={LEADS} />} />
      <NewLeadForm />
    </>
  );
}

/** On success redirects to the new lead's page. // L15 */
function NewLeadForm() {
  const navigate = useNavigate();
  const company = useCompany();
  const action = useAction<{ leadId: string }>(CREATE_NOTICES, {
    navigateOnDone: ({ data }) => data && navigate(leadPath(data.leadId)),
  });

  function check(form: FormData): Record<string, string> {
    const read = newLeadSchema.safeParse(Object.fromEntries(form));
    return read.success ? {} : firstMessages(read.error);
  }

  return (
    <OfficeForm
      action={action}
      intent="create"
      className="form-stack candidate-form"
      encType="multipart/form-data"
      draft="new-lead"
      check={check}
      failed={CREATE_NOTICES.create.failed}
    >
      {(messages) => (
        <>
          <fieldset className="settings-group">
            <legend>Customer</legend>
            <ContactFields messages={messages} />
          </fieldset>
          <fieldset className="settings-group">
            <legend>Request</legend>
            <div className="form-pair">
              <NativeSelect label="How it came in" name="source" error={messages.source}>
                <option value="phone">By phone</option>
                <option value="walk-in">Walk-in</option>
              </NativeSelect>
              <NativeSelect label="Quote for" name="wanted" error={messages.wanted}>
                <option value="">Not said: a general enquiry</option>
                {wantedOptions(company).map(({ label, types }) => (
                  <optgroup key={label} label={label}>
                    {types.map((type) => (
                      <option key={type.value} value={type.value}>
                        {type.label}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </NativeSelect>
            </div>
            <Textarea
              label="What they want"
              name="message"
              rows={7}
              maxLength={MAX_MESSAGE_LENGTH}
              required
              error={messages.message}
            />
            <DrawingsField error={messages.attachments} />
            <Checkbox label="Make me the owner" name="mine" value="yes" defaultChecked />
          </fieldset>
          <div className="form-foot">
            <FormError result={action.result} />
            <SubmitButton action={action} busyLabel="Saving...">
              Save lead
            </SubmitButton>
          </div>
        </>
      )}
    </OfficeForm>
  );
}
