import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { TimedNoticeContent } from '../timed-notice.tsx';
import type { FormResponse } from './form-response.ts';
import { type FailureTexts, type SendResult, sendForm } from './send-form.ts';
import { submissionKeys } from './submission-keys.ts';
import { useDraft } from './use-draft.ts';

type Notice = Omit<TimedNoticeContent, 'number'>;
type Refused = Extract<SendResult, { ok: false }>;

interface SendingForm {
  form: RefObject<HTMLFormElement | null>;
  /** Where scripts send it. */
  endpoint: string;
  /** Under which its draft is kept. */
  draftName: string;
  answer?: FormResponse;
  texts: FailureTexts;
  /** What is told of a success, if the form does not show it otherwise. */
  success: Notice | null;
  /** What is told of a failure. */
  failure: (error: string) => Notice;
}

/** The states of a form: idle, sending, then success, which clears the form, or failure, which leaves it. */
export function useSendingForm({ form, endpoint, draftName, answer, texts, success, failure }: SendingForm) {
  const [sending, setSending] = useState(false);
  const [progress, setProgress] = useState(0);
  const [told, setTold] = useState<TimedNoticeContent | null>(null);
  const [reference, setReference] = useState(answer?.ok ? answer.reference : null);
  const [messages, setMessages] = useState<Record<string, string>>(
    answer && !answer.ok ? answer.messages : {},
  );
  const { keyFor, used } = submissionKeys(draftName);
  const forgetDraft = useDraft(form, draftName, answer?.ok === true);
  const [failed, setFailed] = useState<string | null>(null);
  const [goTo, setGoTo] = useState<Record<string, string>>({});
  const count = useRef(0);
  const clearNotice = useCallback(() => setTold(null), []);

  // Without scripts the browser's own messages serve; with them ours do, which say what L2 and L7 ask for.
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    element.noValidate = true;
    // What is being put right is no longer objected to; whether it is right, the next sending says.
    const forgive = ({ target }: Event) => {
      const field = target instanceof Element ? target.getAttribute('name') : null;
      if (field) setMessages(({ [field]: _, ...others }) => others);
    };
    element.addEventListener('input', forgive);
    return () => element.removeEventListener('input', forgive);
  }, [form]);

  // Once the fields show what is wrong: some may have come with the answer.
  useEffect(() => {
    const first = [...(form.current?.elements ?? [])].find(
      (control) => control instanceof HTMLElement && (control.getAttribute('name') ?? '') in goTo,
    );
    if (first instanceof HTMLElement) first.focus();
  }, [form, goTo]);

  /** Each notice is one of its own: the same error a second time is heard a second time. */
  function tell(notice: Notice | null): void {
    count.current += 1;
    setTold(notice && { ...notice, number: count.current });
  }

  /** @returns whether it was accepted. @param onRefused told of a failure before it is shown. */
  async function send(body: FormData, onRefused: (refused: Refused) => void = () => {}): Promise<boolean> {
    setSending(true);
    setProgress(0);
    setMessages({});
    setFailed(null);
    setReference(null);
    tell(null);
    body.set('submissionKey', keyFor(body));
    if (navigator.webdriver) body.set('automated', 'yes'); // L6
    const sent = await sendForm(endpoint, body, texts, setProgress);
    setSending(false);
    if (sent.ok) {
      form.current?.reset();
      used();
      forgetDraft();
      setReference(sent.reference);
      tell(success);
    } else {
      onRefused(sent);
      setMessages(sent.messages);
      setFailed(sent.error);
      setGoTo(sent.messages);
      tell(failure(sent.error));
    }
    return sent.ok;
  }

  /** Shows what is wrong with which field, and goes to the first one. */
  function object(found: Record<string, string>, notice: Notice | null = null): void {
    setMessages(found);
    setFailed(null);
    setReference(null);
    setGoTo(found);
    tell(notice);
  }

  return {
    sending,
    progress,
    told,
    clearNotice,
    reference,
    messages,
    /** Why the last try failed, until the next one. */
    failed,
    send,
    object,
  };
}
