import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { formatDateTime } from '#app/ui/office/dates.ts';
import { OfficeForm, useSubmitProps } from '#app/ui/office/office-form.tsx';
import { SectionFailed } from '#app/ui/office/section-failed.tsx';
import type { Action } from '#app/ui/office/use-action.ts';
import type { Note } from '../../application.queries.server.ts';
import { NO_NOTES, NOT_LOADED } from '../../application-notices.ts';
import { NoteForm } from './note-form.tsx';
import { NoteMail } from './note-mail.tsx';
import type { Part } from './parts.ts';
import { useApplicationAction } from './use-application-action.ts';
import { useNoteMails } from './use-note-mails.ts';

const NONE: Note[] = [];

type Props = { id: string; notes: Part<Note[]>; contacted: boolean };

/** R8 */
export function Notes({ id, notes, contacted }: Props) {
  // Here and not in the row: the row is gone when the answer is told.
  const action = useApplicationAction();
  useNoteMails(id, notes.ok ? notes.value : NONE);
  return (
    <section className="panel panel-body notes" aria-labelledby="notes-heading">
      <h2 id="notes-heading">Notes</h2>
      <NoteForm id={id} contacted={contacted} />
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
    </section>
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
            color="red"
            size={44}
            aria-label={`Delete the note by ${author} of ${formatDateTime(createdAt)}`}
            loading={
              action.sending?.get('intent') === 'delete-note' && action.sending.get('noteId') === note.id
            }
          >
            <IconTrash aria-hidden="true" stroke={1.5} />
          </ActionIcon>
        </OfficeForm>
      </div>
      {mail && <NoteMail id={id} noteId={note.id} mail={mail} action={action} />}
      <p className="note-text">{text}</p>
    </>
  );
}
