import { useCallback, useEffect, useRef, useState } from 'react';
import { tabMemory } from './tab-memory.ts';

type Keeping = typeof import('./kept-files.ts');

/**
 * The one file of a form, which outlives a reload in this tab (kept-files.ts, fetched only when there is something to
 * keep or to bring back). Keeping is a convenience: where it fails, the form works without.
 *
 * @param sent whether this page is the answer to the form's sending, where no script was awake.
 */
export function useKeptFile(name: string, sent: boolean) {
  const [file, setFile] = useState<File | null>(null);
  const touched = useRef(false);
  const order = useRef(Promise.resolve());

  /** One after the other, in the order in which the visitor did it. */
  const keeping = useCallback((work: (kept: Keeping) => Promise<void>) => {
    order.current = order.current.then(async () => work(await import('./kept-files.ts'))).catch(() => {});
  }, []);

  useEffect(() => {
    if (Object.keys(tabMemory.read(`kept-file:${name}`)).length === 0) return;
    keeping(async ({ forgetFile, recallFile }) => {
      if (sent) return forgetFile(name);
      const kept = await recallFile(name);
      if (kept !== null && !touched.current) setFile(kept);
    });
  }, [name, sent, keeping]);

  return {
    file,
    choose(chosen: File) {
      touched.current = true;
      setFile(chosen);
      keeping(({ keepFile }) => keepFile(name, chosen));
    },
    remove() {
      touched.current = true;
      setFile(null);
      keeping(({ forgetFile }) => forgetFile(name));
    },
  };
}
