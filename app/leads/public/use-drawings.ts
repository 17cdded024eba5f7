import { useRef, useState } from 'react';
import { useStoredFiles } from '#app/ui/site/form/use-stored-files.ts';
import { addDrawings, isSameDrawing, type RejectedFile } from '../quote.ts';

type List = { files: readonly File[]; rejected: readonly RejectedFile[] };

const LOST = 'it could not be kept while the page was reloaded. Please choose it again.';

/**
 * The list of drawings that go along: what is refused is named with its reason, and the others stay (L9). It outlives a
 * reload in this tab.
 *
 * @param name under which the drawings are kept.
 * @param sent whether this page is the answer to the form's sending, before hydration.
 */
export function useDrawings(name: string, sent: boolean) {
  const [{ files, rejected }, setList] = useState<List>({ files: [], rejected: [] });
  /** Known before the next rendering: what a reload left joins what has been chosen meanwhile. */
  const current = useRef<readonly File[]>([]);
  const { keep, restored } = useStoredFiles(name, sent, (kept, lost) => {
    // Some browsers put the same ones into the field again as they reload.
    const chosen = current.current.filter((file) => !kept.some((one) => isSameDrawing(one, file)));
    const list = addDrawings(kept, chosen);
    const missing = lost.filter((file) => !chosen.some((one) => one.name === file));
    const rejected = [...missing.map((file) => ({ name: file, reason: LOST })), ...list.rejected];
    show({ files: list.files, rejected });
    return list.files;
  });

  function show(list: List): void {
    current.current = list.files;
    setList(list);
  }

  function change(list: List): void {
    show(list);
    keep(list.files);
  }

  return {
    files,
    rejected,
    /** All that go along, once those are back that a reload left. */
    async toSend(): Promise<readonly File[]> {
      await restored();
      return current.current;
    },
    choose: (chosen: readonly File[]) => change(addDrawings(current.current, chosen)),
    remove: (index: number) =>
      change({ files: current.current.filter((_, at) => at !== index), rejected: [] }),
    clear: () => change({ files: [], rejected: [] }),
  };
}
