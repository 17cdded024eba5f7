import { useCallback, useEffect, useRef } from 'react';
import { tabStorage } from './tab-storage.ts';

/**
 * Takes what a reload left: the files that are there again, and the names of those that could not be kept.
 *
 * @returns the files that the form has from now on, with those that the visitor has chosen meanwhile.
 */
type Restore = (files: readonly File[], lost: readonly string[]) => readonly File[];

/**
 * Lets the files of a form outlive a reload in this tab (kept-files.ts, fetched only when there is something to keep or
 * to bring back). The names are remembered at once: what could not be kept is named after the reload.
 *
 * @param sent whether this page is the answer to the form's sending, before hydration.
 * @returns `keep`, to be told of every change of the files, and `restored`, which resolves once the form has back what
 *   it had: sent before, it would go without them.
 */
export function useStoredFiles(name: string, sent: boolean, restore: Restore) {
  const latest = useRef<readonly File[]>([]);
  const order = useRef(Promise.resolve());
  const restoration = useRef(Promise.resolve());
  const restoring = useRef(restore);
  const restoreStarted = useRef(false);
  const place = `chosen-files:${name}`;

  const keep = useCallback(
    (files: readonly File[]) => {
      latest.current = files;
      // What was chosen before React woke is told of before it is known what a reload left.
      if (!restoreStarted.current) return;
      if (files.length === 0) tabStorage.forget(place);
      else tabStorage.write(place, { names: files.map((file) => file.name) });
      // One after the other, and each with the files of that moment: what was taken out meanwhile is not kept again.
      order.current = order.current
        .then(async () => (await import('./stored-files.ts')).storeFiles(name, latest.current))
        .catch(() => {});
    },
    [name, place],
  );

  useEffect(() => {
    if (restoreStarted.current) return;
    restoreStarted.current = true;
    const names = namesIn(tabStorage.read(place));
    if (sent || names.length === 0) {
      if (names.length > 0 || latest.current.length > 0) keep(latest.current);
      return;
    }
    restoration.current = import('./stored-files.ts')
      .then(({ loadStoredFiles }) => loadStoredFiles(name))
      .catch(() => [])
      .then((files) => keep(restoring.current(files, without(names, files))));
    order.current = restoration.current;
  }, [name, place, sent, keep]);

  return { keep, restored: () => restoration.current };
}

function namesIn({ names }: Record<string, unknown>): string[] {
  return Array.isArray(names) ? names.map(String) : [];
}

/** The names of which there is no file. Two files may have the same name. */
function without(names: readonly string[], files: readonly File[]): string[] {
  const lost = [...names];
  for (const { name } of files) {
    const at = lost.indexOf(name);
    if (at >= 0) lost.splice(at, 1);
  }
  return lost;
}
