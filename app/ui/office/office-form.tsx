import { Button, type ButtonProps } from '@mantine/core';
import {
  type FormEvent,
  type FormHTMLAttributes,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { readState } from '../site/form/form-state.ts';
import { type ActionResult, baseField } from './action-result.ts';
import { useDraft } from './draft.ts';
import { toast } from './toast.tsx';
import { useUnsaved } from './unsaved.ts';
import type { Action } from './use-action.ts';

/** The row that a form changes, with the version that is on the screen. */
export type EditedRow = { id: string; version: string };

type Props = Omit<
  FormHTMLAttributes<HTMLFormElement>,
  'action' | 'onSubmit' | 'children' | 'method' | 'hidden'
> & {
  action: Action;
  intent: string;
  /** The row it changes: only changed fields are sent, each with what stood there before. */
  edits?: EditedRow;
  /** Further fields that the person does not see. */
  hidden?: Readonly<Record<string, string>>;
  /** Where it is sent; to the screen's own action, where nothing is said. */
  to?: string;
  /** Under which the tab keeps what is typed until it is saved. */
  draft?: string;
  /** Empties the form after a success. */
  resets?: boolean;
  /** What is wrong with which field, as far as the browser can tell. Nothing is sent until that is mended. */
  check?: (form: FormData) => Record<string, string>;
  /** Said as a toast where `check` found something. */
  failed?: string;
  children: ReactNode | ((messages: Record<string, string>) => ReactNode);
};

/**
 * A form of the office. What stands in its fields is kept by the browser, not by React (defaultValue, defaultChecked), so
 * that nothing typed before React takes over is lost, and so that what was changed can be told from what the form began
 * with. Whatever goes wrong, it stays as it is, says what is wrong at the fields and puts the focus on the first.
 */
export function OfficeForm(props: Props) {
  const { action, intent, edits, hidden, to, draft, resets, check, failed, children, ...rest } = props;
  const form = useRef<HTMLFormElement>(null);
  const [mended, setMended] = useState<readonly string[]>([]);
  const saved = useRef<string>(undefined);
  const forgetDraft = useDraft(form, draft ?? null);
  const { result } = action;

  useUnsaved(form, {
    isChanged: () => form.current !== null && isChanged(form.current, saved.current),
    discard: forgetDraft,
  });

  const settle = useEffectEvent(() => {
    setMended([]);
    if (result?.kind === 'invalid') focusFirst(form.current, Object.keys(result.fields));
    if (result?.kind !== 'done') return;
    forgetDraft();
    if (resets) form.current?.reset();
    saved.current = form.current ? contentOf(form.current) : '';
  });
  // Before the effect of useAction that leads to another screen: the effects of a component run before its parent's.
  useEffect(() => {
    if (result !== undefined) settle();
  }, [result]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (action.busy) return;
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

  /** What was wrong with a field no longer holds once it is changed; whether it is right, the next sending says. */
  function mend({ target }: FormEvent<HTMLFormElement>): void {
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (name !== null && !mended.includes(name)) setMended([...mended, name]);
  }

  const messages = Object.fromEntries(
    Object.entries(action.messages).filter(([name]) => !mended.includes(name)),
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
      onChange={mend}
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

/** Why it was not done, with what somebody else stored meanwhile. */
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

/** The button that sends its form. */
export function SubmitButton({ action, busyLabel, children, ...props }: SubmitProps) {
  const submit = useSubmitProps();
  if (busyLabel === undefined)
    return (
      <Button {...props} {...submit} loading={action.busy}>
        {children}
      </Button>
    );
  return (
    <Button {...props} {...submit} aria-disabled={action.busy}>
      {action.busy ? busyLabel : children}
    </Button>
  );
}

type SubmitProps = ButtonProps & {
  /** In a dialog that opens, it gets the focus. */
  'data-autofocus'?: boolean;
  action: Action;
  /** What it says while its form is being sent, in place of a moving sign. */
  busyLabel?: string;
  children: ReactNode;
};

const never = () => () => {};

/**
 * For a button that sends its form: it can be pressed once React has taken over. Before that the browser would send the
 * form by itself, and answer with a page without what was typed.
 */
export function useSubmitProps(): { type: 'submit'; disabled: boolean } {
  const disabled = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return { type: 'submit', disabled };
}

/** What was sent along, as it is hidden, and the fields that differ from what the form began with. */
function changesOf(form: HTMLFormElement, body: FormData): FormData {
  for (const [name, [now, before]] of Object.entries(readState(form))) {
    body.delete(name);
    if (now === before) continue;
    body.set(name, now);
    body.set(baseField(name), before);
  }
  return body;
}

function contentOf(form: HTMLFormElement): string {
  const entered = Object.entries(readState(form)).map(([name, [now]]) => [name, now]);
  return JSON.stringify([entered, filesIn(form)]);
}

/** @param saved what it held when it was last saved, on this screen. */
function isChanged(form: HTMLFormElement, saved: string | undefined): boolean {
  if (saved !== undefined && contentOf(form) === saved) return false;
  return filesIn(form) > 0 || Object.values(readState(form)).some(([now, before]) => now !== before);
}

function filesIn(form: HTMLFormElement): number {
  return [...form.elements]
    .map((field) => (field instanceof HTMLInputElement ? (field.files?.length ?? 0) : 0))
    .reduce((sum, count) => sum + count, 0);
}

/** The first field that something is wrong with, in the order of the form. */
function focusFirst(form: HTMLFormElement | null, wrong: string[]): void {
  const first = [...(form?.elements ?? [])].find((field) => wrong.includes(field.getAttribute('name') ?? ''));
  if (first instanceof HTMLElement) first.focus();
}
