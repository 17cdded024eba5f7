import { useRef, useState } from 'react';
import { useStoredFiles } from '#app/ui/site/form/use-stored-files.ts';
import { addDrawings, isSameDrawing, type RejectedFile } from '../quote.ts';

type List = { files: readonly File[]; rejected: readonly RejectedFile[] };

const LOST = 'it could not be kept while the page was reloaded. Please choose it again.';

/**
 * The list of drawings to send: rejected files are reported with the reason, the others are kept (L9). The list
 * survives a reload in this tab.
 *
 * @param name the storage key of the drawings.
 * @param sent whether this page is the response to a submission made before hydration.
 */
export function useDrawings(name: string, sent: boolean) {
  const [{ files, rejected }, setList] = useState<List>({ files: [], rejected: [] });
  /** A ref, as it is needed before the next render: restored drawings are merged with those chosen in the meantime. */
  const current = useRef<readonly File[]>([]);
  const { keep, restored } = useStoredFiles(name, sent, (kept, lost) => {
    // Some browsers restore the same files into the field after a reload.
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
    /** All drawings to send, once those from before a reload are restored. */
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
