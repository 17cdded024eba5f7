import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { type Bell, type BellState, parseCount, reduceBell } from '../bell.ts';

type BellUpdate = { bell: Bell; live: boolean };

/** A count loaded with the page is never news; only a streamed one can be. */
function updateBell(before: BellState, { bell, live }: BellUpdate): BellState {
  if (live) return reduceBell(before, bell);
  return bell === 'unknown' ? before : { ...before, bell };
}

/**
 * The bell, updated live while the tab is visible.
 *
 * @param loaded the loader's bell; ignored while the stream is open, which is more recent.
 * @param onMails called when a mail has changed, or may have while the stream was closed.
 */
export function useBell(loaded: Bell, onMails: () => void): BellState {
  const [state, update] = useReducer(updateBell, { bell: loaded, news: null });
  const live = useRef(false);

  useEffect(() => {
    if (!live.current || loaded === 'off') update({ bell: loaded, live: false });
  }, [loaded]);

  const reportMailsChanged = useEffectEvent(onMails);
  const on = state.bell !== 'off';
  useEffect(() => {
    if (!on) return;
    return subscribeToBell(
      (bell) => {
        live.current = bell !== 'off';
        update({ bell, live: true });
      },
      () => {
        live.current = false;
      },
      () => reportMailsChanged(),
    );
  }, [on]);

  return state;
}

/** In milliseconds, longer than two server heartbeats: a stream silent for this long is dead. */
const SILENCE_TIMEOUT_MS = 70_000;
/** EventSource gives up after an HTTP error; we reconnect after this delay in milliseconds. */
const REFUSED_RETRY_MS = 20_000;

/**
 * Subscribes to the bell at /admin/events while the tab is visible; a hidden tab closes its stream, and the count is
 * sent at once when it is visible again. EventSource itself reconnects after network errors.
 *
 * @param onBell called with each update.
 * @param onStale called when the last update may be out of date.
 * @param onMails called when a mail has changed, and when the stream is open again after it was closed.
 * @returns a function that unsubscribes.
 */
function subscribeToBell(onBell: (bell: Bell) => void, onStale: () => void, onMails: () => void): () => void {
  let source: EventSource | null = null;
  let wasOpen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function openIn(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(open, milliseconds);
  }

  function open(): void {
    close();
    const stream = new EventSource('/admin/events');
    source = stream;
    openIn(SILENCE_TIMEOUT_MS);
    stream.addEventListener('open', () => {
      if (wasOpen) onMails();
      wasOpen = true;
    });
    stream.addEventListener('mails', onMails);
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const count = parseCount(data);
      if (count === null) return;
      onBell(count);
      openIn(SILENCE_TIMEOUT_MS);
    });
    stream.addEventListener('off', () => {
      close();
      onBell('off');
    });
    // When the session is over, the next navigation leads to sign-in; redirecting now would lose typed text.
    stream.addEventListener('over', close);
    stream.addEventListener('error', () => {
      onStale();
      if (stream.readyState === EventSource.CLOSED) openIn(REFUSED_RETRY_MS);
    });
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = null;
    onStale();
  }

  function onVisibilityChange(): void {
    if (document.visibilityState === 'visible') open();
    else close();
  }

  document.addEventListener('visibilitychange', onVisibilityChange);
  onVisibilityChange();
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    close();
  };
}
