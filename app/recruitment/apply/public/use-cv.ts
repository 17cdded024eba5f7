import { useRef, useState } from 'react';
import { useStoredFiles } from '#app/ui/site/form/use-stored-files.ts';
import { validateCv } from '../cv.ts';

/**
 * The CV of the careers form, kept across reloads in this tab.
 *
 * @param name the key that the file is stored under.
 * @param sent whether this page is the response to a submission without scripts, so that the stored file is discarded.
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
    /** The name of a file that was chosen before a reload and could not be restored. */
    lost,
    /** Why the last chosen file was rejected; the previous one is kept. */
    error,
    /** The file to submit; resolves after a stored one is restored. */
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
