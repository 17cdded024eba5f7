import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { described, Field, FieldError } from './field.tsx';
import { sizeInKb } from './file-size.ts';
import { Icon } from './icon.tsx';

interface FileFieldProps {
  label: string;
  /** A field without a name is not sent: its files become something else. */
  name?: string;
  /** The `accept` attribute: '.pdf,.xlsx'. */
  accept: string;
  hint?: string;
  /** Only one file; choosing another one replaces it. */
  single?: boolean;
  required?: boolean;
  /** Files chosen so far. Without it the field is the native one. */
  files?: readonly { readonly name: string; readonly size: number }[];
  rejected?: readonly { readonly name: string; readonly reason: string }[];
  error?: string | undefined;
  onChoose?: (files: readonly File[]) => void;
  onRemove?: (index: number) => void;
}

/** A file input with drag and drop, for several files unless `single`; a native file input without scripts. */
export function FileField({
  label,
  name,
  accept,
  hint,
  single,
  required,
  files,
  rejected,
  error,
  onChoose,
  onRemove,
}: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const removedAt = useRef<number | null>(null);
  /** Each file is reported once: both the initial check and a change event during hydration may find it. */
  const taken = useRef(new WeakSet<File>());

  function take(): void {
    const fresh = [...(input.current?.files ?? [])].filter((file) => !taken.current.has(file));
    for (const file of fresh) taken.current.add(file);
    if (fresh.length > 0) onChoose?.(fresh);
  }

  const takeEarly = useRef(take);
  // Reports files chosen before hydration. A layout effect, so that no event comes in between.
  useLayoutEffect(() => takeEarly.current(), []);

  function remove(index: number): void {
    // Otherwise choosing the same file again fires no change event.
    if (input.current) input.current.value = '';
    removedAt.current = index;
    onRemove?.(index);
  }

  // The pressed button is gone: the focus goes to the next file's, or to the field if none is left. Otherwise it would fall
  // back to the page, behind a dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons change with the files.
  useEffect(() => {
    if (removedAt.current === null) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[Math.min(removedAt.current, buttons.length - 1)] ?? input.current)?.focus();
    removedAt.current = null;
  }, [files]);

  return (
    <div className="file-field field-wide" data-listed={files?.length ? '' : undefined}>
      <Field {...{ id, label, hint, error, required }} wide>
        <input
          {...described(id, hint, error)}
          id={id}
          name={name}
          type="file"
          accept={accept}
          multiple={!single}
          required={required}
          ref={input}
          className="file-drop"
          onChange={take}
        />
        {files?.length ? (
          <ul ref={list} className="file-list" aria-label={`${label}, chosen`}>
            {files.map((file, index) => (
              <li key={`${file.name}-${file.size}`}>
                <Icon name="file" />
                <span className="file-name">{file.name}</span>
                <span className="file-size">{sizeInKb(file.size)}</span>
                <button type="button" className="file-remove" onClick={() => remove(index)}>
                  <Icon name="close" size={16} />
                  <span className="visually-hidden">Remove {file.name}</span>
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        <div className="file-rejected" role="status">
          {rejected?.map((file) => (
            <FieldError key={file.name}>
              {file.name}: {file.reason}
            </FieldError>
          ))}
        </div>
      </Field>
    </div>
  );
}
