import { useRef, useState } from 'react';
import { useStoredFiles } from '#app/ui/site/form/use-stored-files.ts';
import { validateCv } from '../../applications/cv.ts';

/** Loaded with the first photo. */
const loadPhotos = () => import('#app/ui/site/form/photos.ts');
const PHOTOS_NAME = 'cv-photos.pdf';
const ONE_FILE = 'Please choose one file, or only photos.';

/**
 * The CV of the careers form, kept across reloads in this tab.
 *
 * @param name the key that the file is stored under.
 * @param isSent whether this page is the response to a submission without scripts, so that the stored file is discarded.
 */
export function useCv(name: string, isSent: boolean) {
  const [file, setFile] = useState<File | null>(null);
  const [lost, setLost] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [preparing, setPreparing] = useState<string | null>(null);
  const prepared = useRef(Promise.resolve());
  const isTouched = useRef(false);
  const current = useRef<File | null>(null);
  const { keep, restored } = useStoredFiles(name, isSent, ([kept], [missing]) => {
    if (!isTouched.current) {
      current.current = kept ?? null;
      setFile(current.current);
      setLost(missing ?? null);
    }
    return current.current === null ? [] : [current.current];
  });

  function change(next: File | null): void {
    isTouched.current = true;
    current.current = next;
    setFile(next);
    setLost(null);
    keep(next === null ? [] : [next]);
  }

  async function addPhotos(chosen: readonly File[]): Promise<void> {
    const document = current.current;
    if (document !== null && document.name !== PHOTOS_NAME) {
      setError(`Please remove ${document.name} first, to send photos instead.`);
      return;
    }
    try {
      const { addPhotos: add } = await loadPhotos();
      const { file: pdf, unread } = await add(document, chosen, PHOTOS_NAME, (number) =>
        setPreparing(`Preparing photo ${number} of ${chosen.length} …`),
      );
      // Removed or replaced meanwhile: the last choice counts.
      if (current.current !== document) return;
      const refusal = pdf === null ? null : validateCv(pdf);
      setError(unread.length > 0 ? explainUnread(unread) : refusal);
      if (pdf !== null && refusal === null) change(pdf);
    } catch {
      setError('The photos could not be prepared. Please try again.');
    } finally {
      setPreparing(null);
    }
  }

  return {
    file,
    /** The name of a file that was chosen before a reload and could not be restored. */
    lost,
    /** Why the last chosen file was rejected; the previous one is kept. */
    error,
    /** The file to submit; resolves after a stored one is restored and the last photos are prepared. */
    async toSend(): Promise<File | null> {
      await restored();
      await prepared.current;
      return current.current;
    },
    /** Photos become pages after earlier ones; a document takes the place of what was chosen. */
    choose(chosen: readonly File[]): void {
      const [document] = chosen.filter(({ type }) => !type.startsWith('image/'));
      if (document === undefined) {
        prepared.current = prepared.current.then(restored).then(() => addPhotos(chosen));
      } else {
        const refusal = chosen.length > 1 ? ONE_FILE : validateCv(document);
        setError(refusal);
        if (refusal === null) change(document);
      }
    },
    /** What is being done with the last photos, or null. */
    preparing,
    remove(): void {
      setError(null);
      change(null);
    },
  };
}

function explainUnread(names: readonly string[]): string {
  return `This browser can’t read ${names.join(', ')}. Please take the photo again here, or save it as JPEG first.`;
}
