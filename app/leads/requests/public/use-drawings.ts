import { useEffect, useRef, useState } from 'react';
import { useStoredFiles } from '#app/ui/site/form/use-stored-files.ts';
import {
  addDrawings,
  DRAWING_TYPES,
  isSameDrawing,
  PHOTO_TYPES,
  type RejectedFile,
} from '../../parts/drawing-files.ts';

type List = { files: readonly File[]; rejected: readonly RejectedFile[] };

/** Loaded with the first photo. */
const photos = () => import('#app/ui/site/form/photos.ts');

/** Browsers call DXF and DWG pictures too. */
const PHOTO = /^image\/(jpeg|png|webp|hei[cf]|avif|gif|bmp|tiff)$/;

const UNREAD = 'this browser can’t read it. Please take the photo again here, or save it as JPEG or PDF.';
const NOT_PREPARED = 'the photo could not be prepared. Please add it again.';
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
  const [preparing, setPreparing] = useState<string | null>(null);
  const prepared = useRef(Promise.resolve());
  const [accept, setAccept] = useState(DRAWING_TYPES);
  // Before scripts run a photo can't become a PDF, so it isn't offered.
  useEffect(() => setAccept(`${DRAWING_TYPES},${PHOTO_TYPES}`), []);
  /** A ref, as it is needed before the next render: restored drawings are merged with those chosen in the meantime. */
  const current = useRef<readonly File[]>([]);
  const { keep, restored } = useStoredFiles(name, sent, (kept, lost) => {
    // Some browsers restore the same files into the field after a reload.
    const chosen = current.current.filter((file) => !kept.some((drawing) => isSameDrawing(drawing, file)));
    const list = addDrawings(kept, chosen);
    const missing = lost.filter((file) => !chosen.some((drawing) => drawing.name === file));
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

  /** @param others what was rejected of the same choice. */
  async function addPhotos(chosen: readonly File[], others: readonly RejectedFile[]): Promise<void> {
    const rejected = [...others];
    for (const [index, photo] of chosen.entries()) {
      setPreparing(`Preparing photo ${index + 1} of ${chosen.length} …`);
      try {
        const { photoAsPdf } = await photos();
        const pdf = await photoAsPdf(photo);
        if (pdf === null) rejected.push({ name: photo.name, reason: UNREAD });
        const list = addDrawings(current.current, pdf === null ? [] : [pdf]);
        rejected.push(...list.rejected);
        change({ files: list.files, rejected: [...rejected] });
      } catch {
        rejected.push({ name: photo.name, reason: NOT_PREPARED });
        change({ files: current.current, rejected: [...rejected] });
      }
    }
    setPreparing(null);
  }

  return {
    files,
    rejected,
    /** What the file picker offers. */
    accept,
    /** What is being done with the last photos, or null. */
    preparing,
    /** All drawings to send, once those from before a reload are restored and the last photos are prepared. */
    async toSend(): Promise<readonly File[]> {
      await restored();
      await prepared.current;
      return current.current;
    },
    /** Photos become PDFs of one page. // Q13 */
    choose(chosen: readonly File[]): void {
      const pictures = chosen.filter(({ type }) => PHOTO.test(type));
      const others = chosen.filter((file) => !pictures.includes(file));
      const list = addDrawings(current.current, others);
      if (others.length > 0) change(list);
      if (pictures.length > 0)
        prepared.current = prepared.current.then(restored).then(() => addPhotos(pictures, list.rejected));
    },
    remove: (index: number) =>
      change({ files: current.current.filter((_, at) => at !== index), rejected: [] }),
    /** Removes what was sent; what was dropped meanwhile stays, for another request. */
    clear: (sent: readonly File[]) =>
      change({ files: current.current.filter((file) => !sent.includes(file)), rejected: [] }),
  };
}
