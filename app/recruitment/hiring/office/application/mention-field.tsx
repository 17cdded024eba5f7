import { Button, type TextareaProps } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Colleague } from '#app/accounts/admins/accounts.queries.server.ts';
import { NoteField } from '#app/ui/office/note-field.tsx';
import { completeMention } from '../../../applications/mentions.ts';

type Props = TextareaProps & { colleagues: readonly Colleague[] };

const NONE = { from: -1, fits: [] as Colleague[] };

/** A text in which @ offers the names of colleagues; the Tab key leads to them, and Escape hides them. // H4 */
export function MentionField({ colleagues, ...props }: Props) {
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
