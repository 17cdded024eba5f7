import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { sizeInKb } from '../file-size.ts';
import { removeAndFocus } from '../remove-and-focus.ts';
import { described, Field, FieldError, FieldHead, FieldHint } from './field.tsx';
import { Icon } from './icon.tsx';

type FileFieldProps = {
  label: string;
  /** Continues the label where scripts run. */
  withScripts?: string;
  /** A field without a name is not sent: its files become something else. */
  name?: string;
  /** The `accept` attribute: '.pdf,.xlsx'. */
  accept: string;
  hint?: ReactNode;
  /** What is being done with the last chosen files. */
  status?: string | null;
  /** What a large drop zone asks for, on a screen with a mouse and on one without; files dropped anywhere in the form count. */
  zone?: { readonly drop: ReactNode; readonly choose: ReactNode };
  /** Only one file; choosing another one replaces it. */
  single?: boolean;
  required?: boolean;
  /** Files chosen so far. Without it the field is the native one. */
  files?: readonly File[];
  /** What is known of a chosen file, shown below its name. */
  detailOf?: (file: File) => ReactNode;
  rejected?: readonly { readonly name: string; readonly reason: string }[];
  error?: string | undefined;
  onChoose?: (files: readonly File[]) => void;
  onRemove?: (index: number) => void;
};

/** A file input with drag and drop, for several files unless `single`; a native file input without scripts. */
export function FileField(props: FileFieldProps) {
  const { label, withScripts, name, accept, hint, zone, single, required, files, error, onChoose } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const reportNew = useNewFiles(input, onChoose);
  useDrops(input, zone !== undefined, onChoose);
  const control = (
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
      onChange={reportNew}
    />
  );
  return (
    <div className="file-field field-wide" data-listed={files?.length ? '' : undefined}>
      {zone ? (
        <div className="field">
          <div className="file-zone">
            <Icon name="upload" size={32} />
            <FieldHead id={id} label={label} required={required} />
            <p className="file-zone-title" aria-hidden="true">
              <span>{zone.drop}</span>
              <span>{zone.choose}</span>
            </p>
            {hint ? <FieldHint id={id}>{hint}</FieldHint> : null}
            {control}
          </div>
          {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
          <ChosenFiles {...props} input={input} />
        </div>
      ) : (
        <Field {...{ id, label, withScripts, hint, error, required }} wide>
          {control}
          <ChosenFiles {...props} input={input} />
        </Field>
      )}
    </div>
  );
}

type FileInput = RefObject<HTMLInputElement | null>;

/**
 * Reports files that were chosen before hydration.
 *
 * @returns a function that reports the files chosen since the last report.
 */
function useNewFiles(input: FileInput, onChoose: FileFieldProps['onChoose']): () => void {
  /** Each file is reported once: both the initial check and a change event during hydration may find it. */
  const reported = useRef(new WeakSet<File>());

  function reportNew(): void {
    const newFiles = [...(input.current?.files ?? [])].filter((file) => !reported.current.has(file));
    for (const file of newFiles) reported.current.add(file);
    if (newFiles.length > 0) onChoose?.(newFiles);
  }

  const reportEarly = useEffectEvent(reportNew);
  // A layout effect, so that no event comes in between.
  useLayoutEffect(() => reportEarly(), []);
  return reportNew;
}

/** Takes files that are dropped anywhere in the form, its dialog or its sheet. */
function useDrops(input: FileInput, isEnabled: boolean, onChoose: FileFieldProps['onChoose']): void {
  const onDrop = useEffectEvent((files: readonly File[]) => onChoose?.(files));
  useEffect(() => {
    const form = input.current?.form;
    if (!isEnabled || !form) return;
    return takeDrops(form.closest<HTMLElement>('dialog, .form-sheet') ?? form, onDrop);
  }, [input, isEnabled]);
}

/** What was refused and what was chosen, each with a button that removes it. */
function ChosenFiles(props: FileFieldProps & { input: FileInput }) {
  const { label, status, files, detailOf, rejected, onRemove, input } = props;

  function remove(index: number): void {
    // Otherwise choosing the same file again fires no change event.
    if (input.current) input.current.value = '';
    const field = input.current?.closest('.file-field');
    const targets = { buttons: '.file-remove', otherwise: '.file-drop' };
    removeAndFocus(field, index, targets, () => onRemove?.(index));
  }

  return (
    <>
      <div className="file-rejected" role="status">
        {rejected?.map((file) => (
          <FieldError key={file.name}>
            {file.name}: {file.reason}
          </FieldError>
        ))}
      </div>
      {status === undefined ? null : (
        <p className="file-status" role="status">
          {status}
        </p>
      )}
      {files?.length ? (
        <ul className="file-list" aria-label={`${label}, chosen`}>
          {files.map((file, index) => (
            <li key={`${file.name}-${file.size}-${file.lastModified}`}>
              <div className="file-row">
                <Icon name="file" />
                <span className="file-name">{file.name}</span>
                <span className="file-size">{sizeInKb(file.size)}</span>
                <button type="button" className="file-remove" onClick={() => remove(index)}>
                  <Icon name="close" size={16} />
                  <span className="visually-hidden">Remove {file.name}</span>
                </button>
              </div>
              {detailOf?.(file)}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/**
 * Takes files that are dropped anywhere on an element, and marks it while they are over it. Beside it the browser would open
 * them in place of the page.
 *
 * @returns a function that stops it.
 */
function takeDrops(element: HTMLElement, onDrop: (files: readonly File[]) => void): () => void {
  const over = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    element.dataset.dropping = '';
  };
  const leave = ({ relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) delete element.dataset.dropping;
  };
  const drop = (event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    delete element.dataset.dropping;
    if (files.length === 0) return;
    event.preventDefault();
    onDrop(files);
  };
  element.addEventListener('dragover', over);
  element.addEventListener('dragleave', leave);
  element.addEventListener('drop', drop);
  return () => {
    element.removeEventListener('dragover', over);
    element.removeEventListener('dragleave', leave);
    element.removeEventListener('drop', drop);
  };
}
