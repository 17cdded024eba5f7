import { useCallback, useEffect, useRef } from 'react';
import { tabStorage } from './tab-storage.ts';

/**
 * Receives the files restored after a reload, and the names of those that could not be restored.
 *
 * @returns the form's files, including those that the visitor has chosen meanwhile.
 */
type Restore = (files: readonly File[], lost: readonly string[]) => readonly File[];

/**
 * Keeps a form's files across reloads in this tab. stored-files.ts is loaded only when there is something to store or
 * restore. The names are stored immediately, so that files that could not be stored can be named after a reload.
 *
 * @param sent whether this page is the response to a submission without scripts.
 * @returns `keep`, to be called whenever the files change, and `restored`, which resolves once the stored files are
 *   back; a submission before that would lack them.
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
      // Files chosen before hydration are reported here before the stored ones are restored.
      if (!restoreStarted.current) return;
      if (files.length === 0) tabStorage.forget(place);
      else tabStorage.write(place, { names: files.map((file) => file.name) });
      // Runs one after another, each with the latest files, so that a removed file isn't stored again.
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

/** Adds files to those that are stored for a form, which is on another page; one of the same name and size takes its place. */
export async function addStoredFiles(name: string, files: readonly File[]): Promise<void> {
  const { loadStoredFiles, storeFiles } = await import('./stored-files.ts');
  const stored = await loadStoredFiles(name);
  const isReplaced = (file: File) =>
    files.some((other) => other.name === file.name && other.size === file.size);
  const all = [...stored.filter((file) => !isReplaced(file)), ...files];
  tabStorage.write(`chosen-files:${name}`, { names: all.map((file) => file.name) });
  await storeFiles(name, all);
}

function namesIn({ names }: Record<string, unknown>): string[] {
  return Array.isArray(names) ? names.map(String) : [];
}

/** The names without a file. Two files may have the same name. */
function without(names: readonly string[], files: readonly File[]): string[] {
  const lost = [...names];
  for (const { name } of files) {
    const at = lost.indexOf(name);
    if (at >= 0) lost.splice(at, 1);
  }
  return lost;
}
