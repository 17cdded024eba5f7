import { ActionIcon, Button, Checkbox, type TextareaProps } from '@mantine/core';
import { IconMail, IconMailX, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Colleague } from '#app/accounts/admins/accounts.queries.server.ts';
import { MailStateText } from '#app/mail/office/mail-state-text.tsx';
import { countOf } from '#app/ui/count-of.ts';
import { formatDateTime } from '#app/ui/dates.ts';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { NoteField } from '#app/ui/office/note-field.tsx';
import { FormError, OfficeForm, SubmitButton, useSubmitProps } from '#app/ui/office/office-form.tsx';
import { SectionFailed } from '#app/ui/office/section-failed.tsx';
import { offerUndo } from '#app/ui/office/undo.ts';
import { type Action, useAction } from '#app/ui/office/use-action.ts';
import type { Note } from '../../../applications/application.queries.server.ts';
import { NO_NOTES, NOT_LOADED, NOTICES } from '../../../applications/application-notices.ts';
import { completeMention } from '../../../applications/mentions.ts';
import { MAX_NOTE_LENGTH } from '../../../applications/note.ts';
import { ApplicationSection } from './application-section.tsx';
import type { Part } from './load-application.server.ts';

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
  const action = useAction(NOTICES);
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

type Mail = NonNullable<Note['mail']>;
type NoteMailProps = { id: string; noteId: string; mail: Mail; action: Action };

/** The delivery status of a note's mail, with *Send again* if its last attempt failed. // R8, L18 */
function NoteMail({ id, noteId, mail, action }: NoteMailProps) {
  const submit = useSubmitProps();
  const hasFailed = mail.state === 'failed';
  const isBetweenTries = mail.state === 'waiting' && mail.attempts > 0;
  const isSending =
    action.sending?.get('intent') === 'send-mail-again' && action.sending.get('noteId') === noteId;
  return (
    <div className="note-mail">
      <p className={hasFailed ? 'note-mail-failed' : undefined} aria-live="polite">
        {hasFailed ? (
          <IconMailX size={16} stroke={1.5} aria-hidden="true" />
        ) : (
          <IconMail size={16} stroke={1.5} aria-hidden="true" />
        )}
        <span>
          <MailStateText mail={mail} to="the candidate" />
        </span>
      </p>
      {mail.lastError !== null && mail.lastError !== '' && (
        <details>
          <summary>What the mail server said</summary>
          {mail.lastError}
        </details>
      )}
      {(hasFailed || isBetweenTries) && (
        <OfficeForm action={action} intent="send-mail-again" hidden={{ id, noteId }}>
          <Button {...submit} variant="default" size="xs" loading={isSending}>
            Send again
          </Button>
        </OfficeForm>
      )}
    </div>
  );
}

type MentionProps = TextareaProps & { colleagues: readonly Colleague[] };

const NONE = { from: -1, fits: [] as Colleague[] };

/** A text in which @ offers the names of colleagues; the Tab key leads to them, and Escape hides them. // H4 */
function MentionField({ colleagues, ...props }: MentionProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [{ from, fits }, setOffered] = useState(NONE);

  function offer(): void {
    const { value, selectionStart, selectionEnd } = field.current ?? { value: '' };
    setOffered(
      selectionStart === selectionEnd ? completeMention(value.slice(0, selectionStart), colleagues) : NONE,
    );
  }

  function insert(name: string): void {
    const { current } = field;
    if (current === null) return;
    current.setRangeText(`@${name} `, from, current.selectionStart, 'end');
    // The draft is kept from what is typed.
    current.dispatchEvent(new Event('input', { bubbles: true }));
    current.focus();
    setOffered(NONE);
  }

  function hide(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || fits.length === 0) return;
    event.preventDefault();
    field.current?.focus();
    setOffered(NONE);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape in any of them hides the names
    <div onKeyDown={hide}>
      <NoteField {...props} ref={field} onInput={offer} />
      <div role="status" className="visually-hidden">
        {fits.length > 0 && 'Colleagues to name: press Tab to choose.'}
      </div>
      {fits.length > 0 && (
        <ul className="mention-names" aria-label="Colleagues to name">
          {fits.map(({ id, name }) => (
            <li key={id}>
              <Button variant="default" onClick={() => insert(name)}>
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
