import {
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { TimedNoticeContent } from '../notice.tsx';
import { keepDraft, submissionKeys } from './form-state.ts';
import {
  type FailureTexts,
  type FormResponse,
  type SendProgress,
  type SendResult,
  sendForm,
} from './send-form.ts';
import { tabStorage } from './tab-storage.ts';

type Notice = Omit<TimedNoticeContent, 'number'>;

/** The bytes of a form's files, which is what it weighs. */
function bytesOf(body: FormData): number {
  return [...body.values()].reduce((sum, value) => sum + (value instanceof File ? value.size : 0), 0);
}

const NOTHING_SENT: SendProgress = { sent: 0, total: 0 };

type Refused = Extract<SendResult, { ok: false }>;

type SendingForm = {
  form: RefObject<HTMLFormElement | null>;
  endpoint: string;
  /** The name of the draft, the same on every page with this form. */
  draftName: string;
  answer?: FormResponse;
  texts: FailureTexts;
  /** The notice of a success; null if the form shows it in another way. */
  success: Notice | null;
  failure: (error: string) => Notice;
};

/** Sends a form and holds its state: idle, sending, then success, which clears the form, or failure, which keeps it. */
export function useSendingForm({ form, endpoint, draftName, answer, texts, success, failure }: SendingForm) {
  const [sending, setSending] = useState(false);
  const [progress, setProgress] = useState<SendProgress>(NOTHING_SENT);
  const [notice, setNotice] = useState<TimedNoticeContent | null>(null);
  const [reference, setReference] = useState(answer?.ok ? answer.reference : null);
  const [expect, setExpect] = useState<string | null>(null);
  const { keyFor, used } = submissionKeys(draftName);
  const [failed, setFailed] = useState<string | null>(null);
  const count = useRef(0);
  const busy = useRef(false);
  /** What had the focus when the form was sent. */
  const sentFrom = useRef<HTMLElement>(null);
  const isAgain = useRef(false);
  const clearNotice = useCallback(() => setNotice(null), []);

  const draft = `draft:${draftName}`;
  const isSent = answer?.ok === true;
  useEffect(() => {
    // This page is the response to a submission without scripts.
    if (isSent) tabStorage.forget(draft);
    if (form.current) return keepDraft(form.current, draft);
  }, [form, draft, isSent]);

  const errors = useFormErrors(form, answer?.ok === false ? answer.messages : {}, (error) => {
    setFailed(error);
    if (notice === null) showNotice(failure(error));
  });

  // Fields are inert while the form is sent, and lose the focus.
  useEffect(() => {
    if (!sending && document.activeElement === document.body)
      sentFrom.current?.focus({ preventScroll: true });
  }, [sending]);

  // Where the button was that asked for it, there is the form now.
  useEffect(() => {
    if (reference !== null || !isAgain.current) return;
    isAgain.current = false;
    form.current?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')?.focus();
  }, [form, reference]);

  /** The number is a React key that recreates each notice: screen readers don't announce unchanged text again. */
  function showNotice(next: Notice | null): void {
    count.current += 1;
    setNotice(next && { ...next, number: count.current });
  }

  /** An onSubmit handler. It ignores a second submit while the first one is being checked or sent. */
  function submitWith(checkAndSend: (body: FormData) => Promise<void>) {
    return async (event: FormEvent<HTMLFormElement>): Promise<void> => {
      event.preventDefault();
      // A ref, since a second tap may come before the state is rendered.
      if (busy.current) return;
      busy.current = true;
      await checkAndSend(new FormData(event.currentTarget)).finally(() => {
        busy.current = false;
      });
    };
  }

  /**
   * @param body may have a submission key already, if the form was sent before without an answer.
   * @param onRefused called with a failure before it is shown.
   * @returns whether it was accepted.
   */
  async function send(body: FormData, onRefused: (refused: Refused) => void = () => {}): Promise<boolean> {
    sentFrom.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setSending(true);
    setProgress({ sent: 0, total: bytesOf(body) });
    showErrors({});
    if (!body.has('submissionKey')) body.set('submissionKey', keyFor(body));
    if (navigator.webdriver) body.set('automated', 'yes'); // L6
    const sent = await sendForm(endpoint, body, texts, setProgress);
    setSending(false);
    if (sent.ok) accept(sent);
    else {
      onRefused(sent);
      refuse(sent);
    }
    return sent.ok;
  }

  /** Shows that the form was received, and clears it. */
  function accept(sent: { reference: string; expect: string | null }): void {
    clear();
    setReference(sent.reference);
    setExpect(sent.expect);
    showNotice(success);
  }

  /** Shows a failure; what was typed stays. */
  function refuse(refused: Pick<Refused, 'error' | 'messages'>): void {
    showErrors(refused.messages, failure(refused.error));
    // What is said at a field is not repeated beside the button.
    const isAtField = Object.values(refused.messages).includes(refused.error);
    setFailed(isAtField ? null : refused.error);
  }

  /** Shows the form again in place of the reference. */
  function startAgain(): void {
    isAgain.current = reference !== null;
    setReference(null);
    setNotice(null);
  }

  /** Removes what was typed, here and from the draft. */
  function clear(): void {
    form.current?.reset();
    used();
    tabStorage.forget(draft);
    showErrors({});
  }

  /** Shows errors at the fields and focuses the first of them. */
  function showErrors(messages: Record<string, string>, next: Notice | null = null): void {
    errors.show(messages);
    setFailed(null);
    setReference(null);
    showNotice(next);
  }

  return {
    sending,
    progress,
    notice,
    clearNotice,
    reference,
    /** What happens next, in the server's words. */
    expect,
    messages: errors.messages,
    /** The error of the last submission, until the next one. */
    failed,
    submitWith,
    send,
    accept,
    refuse,
    startAgain,
    clear,
    showErrors,
  };
}

/**
 * The messages at a form's fields, in place of the browser's own. // L2, L7
 *
 * @param tellBesideButton shows a message that belongs to no visible field.
 */
function useFormErrors(
  form: RefObject<HTMLFormElement | null>,
  atFirst: Record<string, string>,
  tellBesideButton: (error: string) => void,
) {
  const [messages, setMessages] = useState(atFirst);
  const [newErrors, setNewErrors] = useState<Record<string, string>>({});
  const tell = useEffectEvent(tellBesideButton);

  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    element.noValidate = true;
    // A field's error disappears when the field is changed; the next submission validates it again.
    const clearMessage = ({ target }: Event) => {
      const field = target instanceof Element ? target.getAttribute('name') : null;
      if (field) setMessages(({ [field]: _, ...others }) => others);
    };
    element.addEventListener('input', clearMessage);
    return () => element.removeEventListener('input', clearMessage);
  }, [form]);

  // In an effect, since fields may be added in the same render as their errors.
  useEffect(() => {
    const wrong = Object.keys(newErrors).map((name) => `[name="${name}"]:not([type="hidden"])`);
    if (wrong.length === 0) return;
    const first = form.current?.querySelector<HTMLElement>(wrong.join());
    if (!first) {
      tell(Object.values(newErrors)[0] ?? '');
      return;
    }
    // In a closed panel an error would be neither seen nor focused.
    let panel = first.closest('details');
    while (panel) {
      panel.open = true;
      panel = panel.parentElement?.closest('details') ?? null;
    }
    first.focus();
  }, [form, newErrors]);

  return {
    messages,
    /** Shows messages at the fields, and focuses the first of these. */
    show(errors: Record<string, string>): void {
      setMessages(errors);
      setNewErrors(errors);
    },
  };
}
