import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { createPath, type Location, useNavigation, useRevalidator } from 'react-router';
import { interruptions, pausedLoading, serverAnswers, useInterruptions } from './interruptions.ts';

const tryAgain = () => interruptions.clear('no-response', { kind: 'continue' });

/** Shown if a screen's data could not be loaded: the screen stays, and loading can be retried. */
export function ConnectionBar() {
  const waits = 'no-response' in useInterruptions();
  const { revalidate } = useRevalidator();
  useEffect(() => pausedLoading.restartWith(revalidate), [revalidate]);
  useScreensWithoutCode();
  useEffect(() => {
    if (!waits) return;
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [waits]);
  if (!waits) return null;
  return (
    <section className="connection-bar" role="alert" aria-label="No connection">
      <p>
        <strong>The server did not answer.</strong> What you see stays as it is, and nothing you typed is
        lost.
      </p>
      <Button onClick={tryAgain}>Try again</Button>
    </section>
  );
}

/**
 * React Router reloads the page if it can't load the code of a screen, and never requests that code again. While the server
 * is away the reload would replace the screen by the browser's own error page. So the reload is cancelled, where the
 * browser can (Navigation API), and the screen is opened as a new document as soon as the server answers.
 */
function useScreensWithoutCode(): void {
  const { location: next } = useNavigation();
  const wanted = useRef<Location>(undefined);
  const codeIsMissing = useRef(false);

  useEffect(() => {
    wanted.current = next;
    if (codeIsMissing.current) void openDocument(wanted);
  }, [next]);

  useEffect(() => {
    if (!('navigation' in window)) return;
    const keepScreen = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated) return;
      event.preventDefault();
      if (!codeIsMissing.current) void openDocument(wanted);
      codeIsMissing.current = true;
    };
    window.navigation.addEventListener('navigate', keepScreen);
    return () => window.navigation.removeEventListener('navigate', keepScreen);
  }, []);
}

/** Opens the screen that is still wanted as a new document. */
async function openDocument(wanted: RefObject<Location | undefined>): Promise<void> {
  const to = wanted.current;
  while (to !== undefined && wanted.current === to) {
    if (await serverAnswers()) return location.assign(createPath(to));
    await interruptions.raise({ kind: 'no-response' });
  }
}
