import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Told } from '#app/ui/site/timed-notice.tsx';
import { FAILED_TITLE, NOTICE_MS, SENT } from '../notices.ts';
import type { Received } from './receive.server.ts';
import { sendForm } from './send-form.ts';
import { submissionKeys } from './submission-keys.ts';
import { useDraft } from './use-draft.ts';

/** What the server said of this form where no script ran. */
export type ServerAnswer = Received | undefined;

interface LeadForm {
  form: RefObject<HTMLFormElement | null>;
  endpoint: string;
  draftName: string;
  /** The title over a success (L10); the contact form's has none (L3). */
  successTitle?: string;
  answer?: ServerAnswer;
}

/** The states of both forms: idle, sending, then success, which clears the form, or failure, which leaves it. */
export function useLeadForm({ form, endpoint, draftName, successTitle, answer }: LeadForm) {
  const [sending, setSending] = useState(false);
  const [progress, setProgress] = useState(0);
  const [told, setTold] = useState<Told | null>(null);
  const [reference, setReference] = useState(answer?.ok ? answer.reference : null);
  const [messages, setMessages] = useState(answer && !answer.ok ? answer.messages : {});
  const { keyFor, used } = submissionKeys(draftName);
  const forgetDraft = useDraft(form, draftName, answer?.ok === true);
  const count = useRef(0);
  const clearNotice = useCallback(() => setTold(null), []);

  // Without scripts the browser's own messages serve; with them ours do, which say what L2 and L7 ask for.
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, [form]);

  /** Each notice is one of its own: the same error a second time is heard a second time. */
  function tell(notice: Omit<Told, 'number'> | null): void {
    count.current += 1;
    setTold(notice && { ...notice, number: count.current });
  }

  /** @returns whether it was accepted. */
  async function send(body: FormData): Promise<boolean> {
    setSending(true);
    setProgress(0);
    setMessages({});
    setReference(null);
    tell(null);
    body.set('submissionKey', keyFor(body));
    if (navigator.webdriver) body.set('automated', 'yes'); // L6
    const sent = await sendForm(endpoint, body, setProgress);
    setSending(false);
    if (sent.ok) {
      form.current?.reset();
      used();
      forgetDraft();
      setReference(sent.reference);
      tell({
        tone: 'success',
        text: SENT,
        ms: NOTICE_MS,
        ...(successTitle ? { title: successTitle } : {}),
      });
    } else {
      setMessages(sent.messages);
      tell({ tone: 'error', title: FAILED_TITLE, text: sent.error, ms: NOTICE_MS });
    }
    return sent.ok;
  }

  /** Shows what is wrong with which field, and goes to the first one. */
  function object(found: Record<string, string>, notice: Omit<Told, 'number'> | null = null): void {
    setMessages(found);
    setReference(null);
    tell(notice);
    const first = [...(form.current?.elements ?? [])].find(
      (control) => control instanceof HTMLElement && (control.getAttribute('name') ?? '') in found,
    );
    if (first instanceof HTMLElement) first.focus();
  }

  return { sending, progress, told, clearNotice, reference, messages, send, object };
}
