import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, buttonClass } from '../button.tsx';
import { deleteForm, hasOwner, readOutbox, restoreAsDraft, sendWaiting, type WaitingForm } from './outbox.ts';
import stylesheet from './outbox-bar.css?url';
import { OUTBOX_PLACE } from './outbox-flag.ts';

/** How often it is tried again: the connection may be back without the browser noticing. */
const RETRY_MS = 30_000;

type Message = { kind: 'success' | 'error'; text: string };

/** Sends waiting forms when the connection is back, and says what becomes of them. // C7, C8 */
export function OutboxBar() {
  const [forms, setForms] = useState<WaitingForm[]>([]);
  const [message, setMessage] = useState<Message | null>(null);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);

  const refresh = useCallback(async (): Promise<WaitingForm[]> => {
    const { forms: waiting, expired } = await readOutbox();
    setForms(waiting);
    if (expired > 0) setMessage({ kind: 'error', text: EXPIRED });
    return waiting;
  }, []);

  const sendAll = useCallback(async (): Promise<void> => {
    if (busy.current || document.visibilityState === 'hidden') return;
    busy.current = true;
    try {
      const waiting = (await refresh()).filter(({ refusal }) => refusal === null);
      if (waiting.length === 0 || !navigator.onLine) return;
      setSending(true);
      for (const form of waiting) {
        const owned = hasOwner(form.id);
        const outcome = await sendWaiting(form);
        if (outcome.kind === 'sent' && !owned)
          setMessage({ kind: 'success', text: `${form.success} Your reference is ${outcome.reference}.` });
      }
      await refresh();
    } finally {
      setSending(false);
      busy.current = false;
    }
  }, [refresh]);

  useEffect(() => {
    const tryNow = () => void sendAll().catch(() => {});
    const reread = () => void refresh().catch(() => {});
    tryNow();
    const timer = setInterval(tryNow, RETRY_MS);
    addEventListener('online', tryNow);
    addEventListener('kerf:outbox', reread);
    document.addEventListener('visibilitychange', tryNow);
    return () => {
      clearInterval(timer);
      removeEventListener('online', tryNow);
      removeEventListener('kerf:outbox', reread);
      document.removeEventListener('visibilitychange', tryNow);
    };
  }, [sendAll, refresh]);

  // A form of this page shows its own refusal.
  const shown = forms.filter(({ id, refusal }) => refusal === null || !hasOwner(id));
  if (shown.length === 0 && message === null) return null;
  return (
    <InPlace>
      {message && (
        <div className="waiting" data-tone="white" data-kind={message.kind} role="status">
          <p>{message.text}</p>
          <div className="waiting-buttons">
            <Button kind="secondary" onClick={() => setMessage(null)}>
              Close
            </Button>
          </div>
        </div>
      )}
      {shown.map((form) => (
        <Waiting key={form.id} form={form} sending={sending} send={() => void sendAll()} />
      ))}
    </InPlace>
  );
}

/** In the form that waits, if it is on this page, otherwise over the page. */
function InPlace({ children }: { children: ReactNode }) {
  const place = document.getElementById(OUTBOX_PLACE);
  if (place) return createPortal(children, place);
  return (
    <>
      <link rel="stylesheet" href={stylesheet} precedence="outbox" />
      <div className="waiting-region">{children}</div>
    </>
  );
}

type WaitingProps = { form: WaitingForm; sending: boolean; send: () => void };

function Waiting({ form, sending, send }: WaitingProps) {
  const [asking, setAsking] = useState(false);
  const isRefused = form.refusal !== null;

  async function openForm(): Promise<void> {
    await restoreAsDraft(form);
    const isHere = form.page.startsWith(`${location.pathname}${location.search}#`);
    location.assign(form.page);
    // Another anchor of the same page loads nothing.
    if (isHere) location.reload();
  }

  return (
    <section className="waiting" data-tone="white" aria-label="Not sent yet">
      <strong>{isRefused ? 'Not sent' : sending ? 'Sending …' : 'Not sent yet'}</strong>
      <p role="status">{isRefused ? `${form.refusal} ${STILL_KEPT}` : WAITS}</p>
      {asking ? (
        <div className="waiting-buttons">
          <p>Delete everything you filled in?</p>
          <Button onClick={() => void deleteForm(form.id)}>Delete</Button>
          <Button kind="secondary" onClick={() => setAsking(false)}>
            Keep
          </Button>
        </div>
      ) : (
        <div className="waiting-buttons">
          {isRefused ? (
            <button type="button" className={buttonClass('primary')} onClick={() => void openForm()}>
              Open the form
            </button>
          ) : (
            <Button onClick={send} aria-disabled={sending}>
              Try now
            </Button>
          )}
          <Button kind="secondary" onClick={() => setAsking(true)}>
            Delete from this device
          </Button>
        </div>
      )}
    </section>
  );
}

const WAITS =
  'There is no connection. What you filled in is kept on this device and sent by itself when the connection is back, while a page of this site is open or when you next open one. It is kept for 24 hours at most.';
const STILL_KEPT = 'What you filled in is kept on this device for 24 hours at most.';
const EXPIRED =
  'What you filled in could not be sent within 24 hours and was deleted from this device. Please fill it in again, or phone us.';
