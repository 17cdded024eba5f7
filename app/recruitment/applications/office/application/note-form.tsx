import { Checkbox, Textarea } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { FormError, OfficeForm, SubmitButton } from '#app/ui/office/office-form.tsx';
import { MAX_NOTE_LENGTH } from '../../note.ts';
import { useApplicationAction } from './use-application-action.ts';

/**
 * 'Add a note'. What was typed stays until it is stored, through a reload too. // R8
 *
 * @param contacted what the last note said: the next one says the same, unless it is changed.
 */
export function NoteForm({ id, contacted }: { id: string; contacted: boolean }) {
  const action = useApplicationAction();
  return (
    <OfficeForm action={action} intent="add-note" hidden={{ id }} draft={`note:${id}`} resets>
      {(messages) => (
        <>
          <Textarea
            label="Add a note"
            name="text"
            rows={4}
            maxLength={MAX_NOTE_LENGTH}
            error={messages.text}
            onKeyDown={saveByKeys}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          />
          <Checkbox label="Send email to candidate" name="sendEmail" value="yes" />
          <Checkbox
            // The answer that the last note gave comes with the screen's data.
            key={String(contacted)}
            label="Contacted candidate"
            name="contacted"
            value="yes"
            defaultChecked={contacted}
          />
          <FormError result={action.result} />
          <div>
            <SubmitButton action={action} variant="default">
              Save
            </SubmitButton>
          </div>
        </>
      )}
    </OfficeForm>
  );
}

/** Whoever writes notes all day need not reach for the mouse. */
function saveByKeys({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
}
