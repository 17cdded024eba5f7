import { useRef, useState } from 'react';
import { useStoredFiles } from './use-stored-files.ts';

/**
 * The one file of a form, which outlives a reload in this tab.
 *
 * @param sent whether this page is the answer to the form's sending, before hydration.
 */
export function useStoredFile(name: string, sent: boolean) {
  const [file, setFile] = useState<File | null>(null);
  const [lost, setLost] = useState<string | null>(null);
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
    /** The file that goes along, once it is back where a reload left one. */
    async toSend(): Promise<File | null> {
      await restored();
      return current.current;
    },
    choose: (chosen: File) => change(chosen),
    remove: () => change(null),
  };
}
