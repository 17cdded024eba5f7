import { Button, type ButtonProps } from '@mantine/core';
import {
  type FormEvent,
  type FormHTMLAttributes,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { readState, type State } from '../site/form/form-state.ts';
import { type ActionResult, baseField } from './action-result.ts';
import { useDraft } from './draft.ts';
import { toast } from './toast.tsx';
import { useUnsaved } from './unsaved.ts';
import type { Action } from './use-action.ts';

/** The row that a form edits, with the version it was opened with. */
export type EditedRow = { id: string; version: string };

type Props = Omit<
  FormHTMLAttributes<HTMLFormElement>,
  'action' | 'onSubmit' | 'children' | 'method' | 'hidden'
> & {
  action: Action;
  intent: string;
  /** The edited row: only changed fields are sent, each with its previous value. */
  edits?: EditedRow;
  hidden?: Readonly<Record<string, string>> | undefined;
  /** The action's URL; the screen's own action by default. */
  to?: string | undefined;
  /** The name of the draft that this tab keeps until the form is saved. */
  draft?: string;
  /** Whether the form is cleared after a success. */
  resets?: boolean;
  /** Client-side validation. @returns error messages by field. Nothing is sent while there are any. */
  check?: (form: FormData) => Record<string, string>;
  /** The toast if `check` found errors. */
  failed?: string;
  /**
   * Whether its fields are controlled. React makes the value of such a field its default too, so that changes are found by
   * what the form held when it was opened.
   */
  controlled?: boolean;
  /** Changes once the fields show what was saved as it is stored, if the screen does that: they are not edited then. */
  stored?: unknown;
  children: ReactNode | ((messages: Record<string, string>) => ReactNode);
};

/**
 * A form of the office. Its fields are uncontrolled (defaultValue, defaultChecked), so that nothing typed before
 * hydration is lost and changed fields can be detected. After any failure it stays as it is, shows the errors at the
 * fields and focuses the first one.
 */
export function OfficeForm(props: Props) {
  const {
    action,
    intent,
    edits,
    hidden,
    to,
    draft,
    resets,
    check,
    failed,
    controlled,
    stored,
    children,
    ...rest
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const [corrected, setCorrected] = useState<readonly string[]>([]);
  const saved = useRef<Content>(undefined);
  const opened = useRef<string>(undefined);
  const forgetDraft = useDraft(form, draft ?? null);
  const { result } = action;

  useUnsaved(form, {
    isChanged: () => form.current !== null && isChanged(form.current, saved.current, opened.current),
    discard: forgetDraft,
  });
  useEffect(() => {
    if (controlled && form.current) opened.current = heldBy(form.current);
  }, [controlled]);

  const settle = useEffectEvent(() => {
    setCorrected([]);
    if (result?.kind === 'invalid') focusFirst(form.current, Object.keys(result.fields));
    if (result?.kind !== 'done') return;
    forgetDraft();
    if (resets) form.current?.reset();
    saved.current = form.current ? contentOf(form.current) : undefined;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each.
  useEffect(() => {
    if (saved.current && form.current) saved.current = contentOf(form.current);
  }, [stored]);
  // Runs before useAction's effect that navigates, since a component's effects run before its parent's.
  useEffect(() => {
    if (result !== undefined) settle();
  }, [result]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // React events bubble through the component tree: the form of a dialog that this one has opened sends itself.
    if (action.busy || event.target !== event.currentTarget) return;
    // Before the answer comes, so that its messages are shown when the first of them gets the focus.
    setCorrected([]);
    const body = new FormData(event.currentTarget);
    const wrong = check?.(body) ?? {};
    if (Object.keys(wrong).length > 0) {
      if (failed) toast({ ok: false, message: failed });
      action.show({ kind: 'invalid', message: '', fields: wrong });
      return;
    }
    const sent = edits ? changesOf(event.currentTarget, body) : body;
    const isUpload = rest.encType === 'multipart/form-data';
    action.send(sent, { ...(isUpload && { encType: 'multipart/form-data' }), ...(to && { action: to }) });
  }

  /** Removes a field's error when the field is changed; the next submission validates it again. */
  function clearError({ target }: FormEvent<HTMLFormElement>): void {
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (name !== null && !corrected.includes(name)) setCorrected([...corrected, name]);
  }

  const messages = Object.fromEntries(
    Object.entries(action.messages).filter(([name]) => !corrected.includes(name)),
  );
  const version = result?.kind === 'conflict' ? result.stored.version : edits?.version;
  return (
    <form
      className="form-stack"
      noValidate
      {...rest}
      ref={form}
      method="post"
      onSubmit={submit}
      onChange={clearError}
    >
      <input type="hidden" name="intent" value={intent} />
      {edits && <input type="hidden" name="id" value={edits.id} />}
      {edits && <input type="hidden" name="version" value={version} />}
      {Object.entries(hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {typeof children === 'function' ? children(messages) : children}
    </form>
  );
}

/** The reason of a failure, with the values that somebody else has stored. */
export function FormError({ result }: { result: ActionResult | undefined }) {
  if (result === undefined || !('reason' in result) || result.reason === undefined) return null;
  return (
    <div className="form-error" role="alert">
      <p>{result.reason}</p>
      {result.kind === 'conflict' && (
        <dl>
          {result.stored.values.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || 'Empty'}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

export function SubmitButton({ action, busyLabel, children, ...props }: SubmitProps) {
  const submittable = useSubmitProps();
  const submit = { ...submittable, disabled: submittable.disabled || props.disabled === true };
  if (busyLabel === undefined)
    return (
      <Button {...props} {...submit} loading={action.busy}>
        {children}
      </Button>
    );
  return (
    <Button {...props} {...submit} aria-disabled={submit.disabled ? undefined : action.busy}>
      {action.busy ? busyLabel : children}
    </Button>
  );
}

type SubmitProps = ButtonProps & {
  ref?: Ref<HTMLButtonElement>;
  /** Focuses it when its dialog opens. */
  'data-autofocus'?: boolean;
  action: Action;
  /** The label while the form is being sent, instead of a spinner. */
  busyLabel?: string;
  title?: string;
  children: ReactNode;
};

type IntentButtonProps = SubmitProps & Pick<Props, 'intent' | 'hidden' | 'to'>;

/** A form that is a single button. */
export function IntentButton({ action, intent, hidden, to, ...button }: IntentButtonProps) {
  return (
    <OfficeForm action={action} intent={intent} hidden={hidden} to={to}>
      <SubmitButton action={action} {...button} />
    </OfficeForm>
  );
}

/** What somebody enters something in. */
export const TAKES_INPUT = 'input:not([type="hidden"]), select, textarea';

const never = () => () => {};

/**
 * Props of a submit button, which is disabled until hydration. Before that the browser would send the form itself and
 * show a page without what was typed.
 */
export function useSubmitProps(): { type: 'submit'; disabled: boolean } {
  const disabled = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return { type: 'submit', disabled };
}

/** The hidden fields, and the fields that differ from their initial values with those values. */
function changesOf(form: HTMLFormElement, body: FormData): FormData {
  for (const [name, [now, before]] of Object.entries(readState(form))) {
    body.delete(name);
    if (now === before) continue;
    body.set(name, now);
    body.set(baseField(name), before);
  }
  return body;
}

/** What a form contained when it was saved. */
type Content = { readonly state: State; readonly files: number };

const contentOf = (form: HTMLFormElement): Content => ({ state: readState(form), files: filesIn(form) });

/** What all its fields hold, those without a name and hidden ones included. */
export function heldBy(form: HTMLFormElement): string {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    'input, textarea, select',
  );
  return JSON.stringify(
    [...fields].map((field) =>
      field.type === 'checkbox' && 'checked' in field ? field.checked : field.value,
    ),
  );
}

/**
 * @param saved the form's content when it was last saved on this screen.
 * @param opened what its fields held when it was opened, if they are controlled.
 */
function isChanged(form: HTMLFormElement, saved: Content | undefined, opened: string | undefined): boolean {
  const { state, files } = contentOf(form);
  if (saved !== undefined && files <= saved.files && !isEdited(state, saved.state)) return false;
  if (opened !== undefined) return heldBy(form) !== opened;
  return saved !== undefined || files > 0 || Object.values(state).some(([now, before]) => now !== before);
}

/**
 * Whether a field was edited after it was saved. One that the server has filled in, such as an address made of the name, was rendered
 * anew since and holds what was rendered.
 */
function isEdited(state: State, saved: State): boolean {
  return Object.entries(state).some(([name, [now, rendered]]) => {
    const [then, renderedThen] = saved[name] ?? [];
    return now !== then && (now !== rendered || rendered === renderedThen);
  });
}

function filesIn(form: HTMLFormElement): number {
  return [...form.elements]
    .map((field) => (field instanceof HTMLInputElement ? (field.files?.length ?? 0) : 0))
    .reduce((sum, count) => sum + count, 0);
}

/**
 * Focuses the first field with an error, in document order. An error of several fields has the name of their group, or of a hidden
 * field before them.
 */
function focusFirst(form: HTMLFormElement | null, wrong: string[]): void {
  const fields = [...(form?.elements ?? [])];
  const isWrong = (name: string) => wrong.some((path) => name === path || name.startsWith(`${path}.`));
  const first = fields.findIndex((field) => isWrong(field.getAttribute('name') ?? ''));
  const shown = fields
    .slice(first < 0 ? fields.length : first)
    .find((field) => field.matches(`${TAKES_INPUT}, button[aria-invalid]`));
  if (shown instanceof HTMLElement) shown.focus();
}
