import { ActionIcon, Checkbox } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Colleague } from '#app/accounts/admins/accounts.queries.server.ts';
import { countOf } from '#app/ui/count-of.ts';
import { formatDateTime } from '#app/ui/dates.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { FormError, OfficeForm, SubmitButton, useSubmitProps } from '#app/ui/office/office-form.tsx';
import { SectionFailed } from '#app/ui/office/section-failed.tsx';
import { LONG_TOAST_MS } from '#app/ui/office/toast.tsx';
import { offerUndo } from '#app/ui/office/undo.ts';
import { type Action, useAction } from '#app/ui/office/use-action.ts';
import type { Note } from '../../../applications/application.queries.server.ts';
import { NO_NOTES, NOT_LOADED, NOTICES } from '../../../applications/application-notices.ts';
import { MAX_NOTE_LENGTH } from '../../../applications/note.ts';
import { ApplicationSection } from './application-section.tsx';
import type { Part } from './load-application.server.ts';
import { MentionField } from './mention-field.tsx';
import { NoteMail } from './note-mail.tsx';

type Props = {
  id: string;
  notes: Part<Note[]>;
  contacted: boolean;
  /** Whom a note can mention. */
  colleagues: readonly Colleague[];
};

/** R8 */
export function Notes({ id, notes, contacted, colleagues }: Props) {
  // Kept here and not in the row, since the row is already removed when the response is announced.
  const action = useAction<{ noteId: string }>(NOTICES, {
    toastMs: LONG_TOAST_MS,
    onDone({ data }, intent) {
      if (intent !== 'delete-note' || data === undefined) return;
      offerUndo(NOTICES['delete-note'].done, { intent: 'restore-note', id, noteId: data.noteId });
      return 'shown';
    },
  });
  return (
    <ApplicationSection
      className="notes"
      title="Notes"
      summary={notes.ok && notes.value.length > 0 ? countOf(notes.value.length, 'note') : 'None'}
      isUnfolded={!notes.ok}
    >
      <NoteForm id={id} contacted={contacted} colleagues={colleagues} />
      {!notes.ok && <SectionFailed message={NOT_LOADED.notes} />}
      {notes.ok && notes.value.length === 0 && <p className="muted">{NO_NOTES}</p>}
      {notes.ok && notes.value.length > 0 && (
        <ol className="note-list">
          {notes.value.map((note) => (
            <li key={note.id}>
              <NoteEntry id={id} note={note} action={action} />
            </li>
          ))}
        </ol>
      )}
    </ApplicationSection>
  );
}

function NoteEntry({ id, note, action }: { id: string; note: Note; action: Action }) {
  const submit = useSubmitProps();
  const { author, createdAt, mail, text } = note;
  return (
    <>
      <div className="note-head">
        <p>
          <strong>{author}</strong> <DateTime at={createdAt} time />
        </p>
        <OfficeForm action={action} intent="delete-note" hidden={{ id, noteId: note.id }}>
          <ActionIcon
            {...submit}
            variant="subtle"
            color="gray"
            size={44}
            aria-label={`Delete the note by ${author} of ${formatDateTime(createdAt)}`}
            loading={
              action.sending?.get('intent') === 'delete-note' && action.sending.get('noteId') === note.id
            }
          >
            <IconTrash size={18} aria-hidden="true" stroke={1.5} />
          </ActionIcon>
        </OfficeForm>
      </div>
      {mail && <NoteMail id={id} noteId={note.id} mail={mail} action={action} />}
      <p className="note-text">{text}</p>
    </>
  );
}

/**
 * The form 'Add a note'. What was typed is kept until it is stored, also across reloads. // R8
 *
 * @param contacted the checkbox's default: its value in the last note.
 */
function NoteForm({ id, contacted, colleagues }: Omit<Props, 'notes'>) {
  const action = useAction(NOTICES, { toastMs: LONG_TOAST_MS });
  return (
    <OfficeForm action={action} intent="add-note" hidden={{ id }} draft={`note:${id}`} resets>
      {(messages) => (
        <>
          <MentionField
            colleagues={colleagues}
            label="Add a note"
            description="@ and a colleague’s name notifies them"
            name="text"
            maxLength={MAX_NOTE_LENGTH}
            error={messages.text}
          />
          <Checkbox label="Send email to candidate" name="sendEmail" value="yes" />
          <Checkbox
            // The last note's value comes with the loader's data.
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
