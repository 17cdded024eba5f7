import { use, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FetcherSubmitOptions, useFetcher, useRevalidator } from 'react-router';
import { describeContent, randomKey } from '../site/form/form-state.ts';
import type { ActionNotice, ActionResult } from './action-result.ts';
import { interruptions } from './interruptions.ts';
import { ToastMs, toast } from './toast.tsx';

type Options<Data> = {
  /** The fetcher's key; each opening of a dialog has one of its own. */
  key?: string;
  /**
   * Called once for every success, before the screen's data is reloaded. If it returns `'shown'`, it has shown the message
   * itself, with *Undo* beside it.
   */
  onDone?: (done: Extract<ActionResult<Data>, { kind: 'done' }>, intent: string) => unknown;
  /**
   * Called once for every answer that is not a success, when no interruption is left that could turn it into one. If it returns
   * `'shown'`, no toast is shown.
   */
  onRefused?: () => unknown;
  /**
   * Called if a success leads to another screen, when the submission has finished completely. The data of the screen that is
   * left is not loaded again.
   */
  navigateOnDone?: (done: Extract<ActionResult<Data>, { kind: 'done' }>, intent: string) => void;
};

type VisibleResult = Exclude<ActionResult, { kind: 'signed-out' | 'confirm-password' }>;
type SendResult = { body: FormData; options: FetcherSubmitOptions };

const SOMEBODY_ELSE =
  'Somebody else is signed in now. Nothing was sent; sending it now would send it in their name.';
const NOT_SIGNED_IN =
  'You are signed out, so nothing was sent. Send it again to sign in; what you typed is still here.';
const NOT_CONFIRMED = 'It was not done, because your password was not confirmed.';

/**
 * Sends office forms to their screen's action and handles the result: toasts, interruptions (signing in again,
 * confirming the password) after which the same form is sent again, and reloading the screen if it is out of date.
 *
 * @param notices the toast texts of each intent, for when the server can't provide one.
 */
export function useAction<Data = unknown>(
  notices: Readonly<Record<string, ActionNotice>>,
  { key, onDone, onRefused, navigateOnDone }: Options<Data> = {},
) {
  const fetcher = useFetcher<ActionResult<Data>>(key === undefined ? {} : { key });
  const { revalidate } = useRevalidator();
  const toastMs = use(ToastMs);
  const [result, setResult] = useState<ActionResult<Data>>();
  const [interrupted, setInterrupted] = useState(false);
  /** Sent, and the router's state, which is rendered later than what people enter, doesn't say so yet. */
  const [starting, setStarting] = useState(false);
  const sent = useRef<SendResult>(undefined);
  const keyFor = useRef(idempotencyKeys());
  const intent = () => String(sent.current?.body.get('intent') ?? '');
  const { submit } = fetcher;

  const navigatesOnDone = navigateOnDone !== undefined;

  /** @param also fields for this submission only: one's own password is not kept. */
  const send = useCallback(
    (body: FormData, options: FetcherSubmitOptions = {}, also: Readonly<Record<string, string>> = {}) => {
      sent.current = { body, options };
      const content = copyOf(body);
      content.set('submissionKey', keyFor.current(body));
      for (const [name, value] of Object.entries(also)) content.set(name, value);
      setResult(undefined);
      setStarting(true);
      submit(content, {
        method: 'post',
        ...(navigatesOnDone && { defaultShouldRevalidate: false }),
        ...options,
      });
    },
    [submit, navigatesOnDone],
  );

  const finish = useEffectEvent((answer: ActionResult<Data>) => {
    setStarting(false);
    if (answer.kind === 'signed-out' || answer.kind === 'confirm-password') return interrupt(answer);
    setResult(answer);
    const isShown = (answer.kind === 'done' ? onDone?.(answer, intent()) : onRefused?.()) === 'shown';
    const content = toastOf(answer, notices[intent()]?.failed ?? '');
    if (content !== null && !isShown) toast({ ok: answer.kind === 'done', ...content }, toastMs);
    if (answer.kind === 'conflict' || (answer.kind === 'failed' && answer.stale)) revalidate();
  });

  async function interrupt(answer: Extract<ActionResult, { kind: 'signed-out' | 'confirm-password' }>) {
    setInterrupted(true);
    const clearance = await interruptions.raise(answer);
    setInterrupted(false);
    if (clearance.kind === 'continue' && sent.current) {
      return send(sent.current.body, sent.current.options, clearance.fields);
    }
    const reason = answer.kind === 'signed-out' ? NOT_SIGNED_IN : NOT_CONFIRMED;
    const isOther = clearance.kind === 'other-person';
    finish({ kind: 'failed', reason: isOther ? SOMEBODY_ELSE : reason, stale: isOther, cancelled: true });
  }

  // Without dependencies. React Router reads an answer from a map that it changes before it renders the new state. React may
  // discard such a render and its effects, and yet remember their dependencies: an effect of the answer would never run.
  const { data: answer, state } = fetcher;
  if (starting && state !== 'idle') setStarting(false);
  const finished = useRef<ActionResult<Data>>(undefined);
  useEffect(() => {
    if (answer === undefined || finished.current === answer) return;
    finished.current = answer;
    finish(answer);
  });

  const navigated = useRef<ActionResult<Data>>(undefined);
  const navigate = useEffectEvent((done: Extract<ActionResult<Data>, { kind: 'done' }>) => {
    if (navigated.current === done) return;
    navigated.current = done;
    navigateOnDone?.(done, intent());
  });
  useEffect(() => {
    if (state === 'idle' && result?.kind === 'done') navigate(result);
  });

  return {
    send,
    result,
    /** Error messages by field name. */
    messages: result?.kind === 'invalid' ? result.fields : {},
    busy: interrupted || starting || state !== 'idle' || (navigatesOnDone && result?.kind === 'done'),
    sending: fetcher.formData,
    /** Shows errors before anything is sent; undefined clears them. */
    show: useCallback((refusal: ActionResult<never> | undefined) => setResult(refusal), []),
  };
}

/** @param failed the toast if the server was not reached; the reason is shown below it. */
function toastOf(answer: VisibleResult, failed: string): { title?: string; message: string } | null {
  if (answer.message === undefined && answer.kind === 'failed') {
    return failed === '' ? null : { title: failed, message: answer.reason ?? '' };
  }
  const title = answer.kind === 'failed' ? answer.title : undefined;
  return answer.message ? { message: answer.message, ...(title && { title }) } : null;
}

/** Form data of these fields, for submissions without a form on the screen. */
export function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/**
 * The random key by which the server knows that a form was sent before: sending the same again keeps it, any change makes
 * a new one. It lives as long as the form is on the screen; nothing that was typed is stored for it.
 */
function idempotencyKeys(): (content: FormData) => string {
  let last = { content: '', key: '' };
  return (content) => {
    const now = describeContent(content);
    if (last.content !== now) last = { content: now, key: randomKey() };
    return last.key;
  };
}

function copyOf(form: FormData): FormData {
  const copy = new FormData();
  for (const [name, value] of form) copy.append(name, value);
  return copy;
}

export type Action<Data = unknown> = ReturnType<typeof useAction<Data>>;
