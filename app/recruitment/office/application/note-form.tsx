import { Button, Checkbox, Textarea } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { LONGEST_NOTE } from '../../note.ts';
import { ActForm, useAct } from './act-form.tsx';

/**
 * 'Add a note'. What was typed stays until it is stored. // R8
 *
 * @param contacted what the last note said: the next one says the same, unless it is changed.
 */
export function NoteForm({ id, contacted }: { id: string; contacted: boolean }) {
  const fetcher = useAct();
  const [text, setText] = useState('');
  const [sendEmail, setSendEmail] = useState(false);
  const [ticked, setTicked] = useState<boolean | null>(null);
  const answer = fetcher.data;
  useEffect(() => {
    if (!answer?.ok) return;
    setText('');
    setSendEmail(false);
    setTicked(null);
  }, [answer]);

  return (
    <ActForm act="add-note" id={id} fetcher={fetcher} className="form-stack">
      <Textarea
        label="Add a note"
        name="text"
        rows={4}
        maxLength={LONGEST_NOTE}
        value={text}
        error={answer?.messages?.text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        onKeyDown={saveByKeys}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      />
      <Checkbox
        label="Send email to candidate"
        name="sendEmail"
        value="yes"
        checked={sendEmail}
        onChange={({ currentTarget: { checked } }) => setSendEmail(checked)}
      />
      <Checkbox
        label="Contacted candidate"
        name="contacted"
        value="yes"
        checked={ticked ?? contacted}
        onChange={({ currentTarget: { checked } }) => setTicked(checked)}
      />
      <div>
        <Button type="submit" variant="default" loading={fetcher.state !== 'idle'}>
          Save
        </Button>
      </div>
    </ActForm>
  );
}

/** Whoever writes notes all day need not reach for the mouse. */
function saveByKeys({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
}
