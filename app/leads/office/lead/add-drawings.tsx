import { useState } from 'react';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { useAction } from '#app/ui/office/use-action.ts';
import { ADD_NOTICES } from '../../lead-notices.ts';
import { DrawingsField } from '../drawings-field.tsx';
import { addDrawingsPath } from '../leads-path.ts';

/** Adds drawings that came in another way than with the request or a reply. // L24 */
export function AddDrawings({ leadId }: { leadId: string }) {
  const [times, setTimes] = useState(0);
  const action = useAction(ADD_NOTICES, { onDone: () => setTimes(times + 1) });
  return (
    // A new key empties and closes it once they are added.
    <details key={times} className="add-drawings">
      <summary>Add drawings</summary>
      <OfficeForm
        action={action}
        intent="add"
        to={addDrawingsPath(leadId)}
        hidden={{ id: leadId }}
        encType="multipart/form-data"
      >
        {(messages) => (
          <>
            <DrawingsField error={messages.attachments} isOptional={false} />
            <FormError result={action.result} />
            <div>
              <SubmitButton action={action} variant="default">
                Add to this lead
              </SubmitButton>
            </div>
          </>
        )}
      </OfficeForm>
    </details>
  );
}
