import { useRef, useState } from 'react';
import { useStoredFiles } from '#app/ui/site/form/use-stored-files.ts';
import { validateCv } from '../cv.ts';

/**
 * The CV of the careers form, kept through a reload in this tab.
 *
 * @param name the name that it is stored under.
 * @param sent whether this page answers a submission without scripts: what was stored is then discarded.
 */
export function useCv(name: string, sent: boolean) {
  const [file, setFile] = useState<File | null>(null);
  const [lost, setLost] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const touched = useRef(false);
  const current = useRef<File | null>(null);
  const { keep, restored } = useStoredFiles(name, sent, ([kept], [missing]) => {
    if (!touched.current) {
      current.current = kept ?? null;
      setFile(current.current);
      setLost(missing ?? null);
    }
    return current.current === null ? [] : [current.current];
  });

  function change(next: File | null): void {
    touched.current = true;
    current.current = next;
    setFile(next);
    setLost(null);
    keep(next === null ? [] : [next]);
  }

  return {
    file,
    /** The name of a file that was chosen before a reload and could not be kept. */
    lost,
    /** Why the last chosen file was refused; the one before it stays. */
    error,
    /** The file to send, once a stored one is restored. */
    async toSend(): Promise<File | null> {
      await restored();
      return current.current;
    },
    choose([chosen]: readonly File[]): void {
      if (chosen === undefined) return;
      const refusal = validateCv(chosen);
      setError(refusal);
      if (refusal === null) change(chosen);
    },
    remove(): void {
      setError(null);
      change(null);
    },
  };
}
