import { useEffect } from 'react';
import { interruptions, serverAnswers } from './interruptions.ts';
import { createStore, useStore } from './store.ts';

/**
 * Code that a screen needs only after somebody has done something, such as dialogs: it is requested when the screen has been
 * hydrated, so that it doesn't delay that.
 *
 * @returns a hook, which returns the code when it is there. `isWanted`: somebody waits for it, so a failed request is
 * shown.
 */
export function afterHydration<Code extends object>(
  request: () => Promise<Code>,
  styles: () => Promise<unknown> = async () => {},
): (isWanted: boolean) => Code | null {
  const code = createStore<Code | null>(null);
  let requested: Promise<void> | null = null;

  function load(): Promise<void> {
    requested ??= Promise.all([request(), styles()]).then(
      ([loaded]) => code.set(loaded),
      (error) => {
        requested = null;
        throw error;
      },
    );
    return requested;
  }

  /** Browsers never request a script again that they could not load, so the screen is opened again once the server answers. */
  async function insist(): Promise<void> {
    try {
      await load();
    } catch {
      do await interruptions.raise({ kind: 'no-response' });
      while (!(await serverAnswers()));
      location.assign(location.href);
    }
  }

  return (isWanted) => {
    useEffect(() => {
      if (isWanted) void insist();
      else load().catch(() => {});
    }, [isWanted]);
    return useStore(code);
  };
}
