import { type Bell, readCount } from '../bell.ts';

/** Longer than two heartbeats of the server, in milliseconds: a line that is silent for so long is dead. */
const SILENCE_MS = 70_000;
/** Where the server or a proxy refused, the browser gives up; we ask again after so many milliseconds. */
const REFUSED_MS = 20_000;

/**
 * Follows the bell on /admin/events for as long as the tab is seen: a tab that nobody sees needs no line, and one that
 * is seen again is told the count at once. EventSource reconnects by itself where the network or the server went away.
 *
 * @param hear is told each bell.
 * @param lose is told when what was heard last may be old.
 * @returns what stops it.
 */
export function followBell(hear: (bell: Bell) => void, lose: () => void): () => void {
  let source: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;

  function openIn(milliseconds: number): void {
    clearTimeout(again);
    again = setTimeout(open, milliseconds);
  }

  function open(): void {
    close();
    const line = new EventSource('/admin/events');
    source = line;
    openIn(SILENCE_MS);
    line.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const count = readCount(data);
      if (count === null) return;
      hear(count);
      openIn(SILENCE_MS);
    });
    line.addEventListener('off', () => {
      close();
      hear('off');
    });
    // The session is over: what is clicked next leads to the sign-in page, and nothing typed is lost until then.
    line.addEventListener('over', close);
    line.addEventListener('error', () => {
      lose();
      if (line.readyState === EventSource.CLOSED) openIn(REFUSED_MS);
    });
  }

  function close(): void {
    clearTimeout(again);
    source?.close();
    source = null;
    lose();
  }

  function look(): void {
    if (document.visibilityState === 'visible') open();
    else close();
  }

  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    close();
  };
}
