import { useState } from 'react';
import { objectToDrawing } from '../drawings.ts';

type Rejected = { name: string; reason: string };

/** The list of drawings that go along: what is refused is named with its reason, and the others stay (L9). */
export function useDrawings() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [rejected, setRejected] = useState<readonly Rejected[]>([]);
  return {
    files,
    rejected,
    choose(chosen: readonly File[]) {
      const accepted = [...files];
      const refused: Rejected[] = [];
      for (const file of chosen) {
        const reason = objectToDrawing(file, accepted);
        if (reason === null) accepted.push(file);
        else refused.push({ name: file.name, reason });
      }
      setFiles(accepted);
      setRejected(refused);
    },
    remove(index: number) {
      setFiles(files.filter((_, at) => at !== index));
      setRejected([]);
    },
    clear() {
      setFiles([]);
      setRejected([]);
    },
  };
}
