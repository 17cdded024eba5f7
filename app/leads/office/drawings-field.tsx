import { ActionIcon } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { bytesText } from '#app/ui/file-size.ts';
import { removeAndFocus } from '#app/ui/remove-and-focus.ts';
import { addDrawings, DRAWING_LABELS, DRAWING_TYPES, type RejectedFile } from '../parts/drawing-files.ts';

/** Attaches drawings by the rules of the public form; rejected files are named, the others stay. // L9, L15, L24 */
export function DrawingsField({
  error,
  isOptional = true,
}: {
  error: string | undefined;
  isOptional?: boolean;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([]);
  /** The error about files that have been changed since; removing a file is not a change event that would clear it. */
  const [outdatedError, setOutdatedError] = useState<string>();
  if (error === undefined && outdatedError !== undefined) setOutdatedError(undefined);
  const shownError = error === outdatedError ? undefined : error;

  function show(list: readonly File[], refused: readonly RejectedFile[]): void {
    // The form sends what the field contains, and choosing again replaces that: so it gets the whole list.
    const all = new DataTransfer();
    for (const file of list) all.items.add(file);
    if (input.current) input.current.files = all.files;
    setFiles(list);
    setRejected(refused);
    setOutdatedError(error);
  }

  function choose(): void {
    const list = addDrawings(files, [...(input.current?.files ?? [])]);
    show(list.files, list.rejected);
  }

  const adopt = useRef(choose);
  // Adopts files that were chosen before hydration.
  useLayoutEffect(() => {
    if (input.current?.files?.length) adopt.current();
  }, []);

  return (
    <div className="file-field">
      <label htmlFor={id}>Drawings</label>
      <input
        ref={input}
        id={id}
        type="file"
        name="attachments"
        multiple
        accept={DRAWING_TYPES}
        aria-describedby={`${id}-hint`}
        aria-invalid={shownError !== undefined}
        onChange={choose}
      />
      <p id={`${id}-hint`} className={shownError === undefined ? 'muted' : 'field-error'} role="status">
        {shownError ??
          `${isOptional ? 'Optional. ' : ''}${DRAWING_LABELS}, at most 10 files of 10 MB each, 60 MB together.`}
      </p>
      {files.length > 0 && (
        <ul className="answer-files" aria-label="Chosen drawings">
          {files.map((file, at) => (
            <li key={`${file.name}-${file.size}`}>
              <IconPaperclip size={18} stroke={1.5} aria-hidden="true" />
              {file.name}
              <span className="muted">{bytesText(file.size)}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={`Remove ${file.name}`}
                onClick={() => {
                  const frame = input.current?.parentElement;
                  removeAndFocus(frame, at, { buttons: 'li button', otherwise: 'input' }, () =>
                    show(
                      files.filter((other) => other !== file),
                      [],
                    ),
                  );
                }}
              >
                <IconX size={18} stroke={1.5} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div role="status">
        {rejected.map(({ name, reason }) => (
          <p key={name} className="field-error">{`${name}: ${reason}`}</p>
        ))}
      </div>
    </div>
  );
}
