import { useEffect, useRef, useState } from 'react';
import { countOf } from '#app/ui/count-of.ts';
import { Button } from '#app/ui/site/button.tsx';
import { tabStorage } from '#app/ui/site/form/tab-storage.ts';
import { readCutList } from '../../parts/cut-list.ts';
import type { QuoteLine } from '../../parts/quote-lines.ts';
import { MAX_FILE_LINES } from '../../parts/sent-lines.ts';
import type { CellTexts } from './cut-list-worker.ts';
import { type FieldProps, Line, LineFields } from './quote-lines-fields.tsx';

type Props = {
  file: File;
  /** The number of its first line. */
  number: number;
  field: FieldProps;
  /** The key of the form's draft in the tab's storage. */
  draft: string;
};

/**
 * The parts that a chosen workbook lists, to be corrected before they are sent. Loaded when a workbook is chosen, and read in the
 * browser: uploading it only to see its lines would cost a phone more. // Q12
 */
export default function CutListLines({ file, number, field, draft }: Props) {
  const listed = useCutList(file);
  const { leftOut, leaveOut, section } = useLeftOut(draft, file);
  const lines = (listed ?? []).map((line, at) => ({ line, at })).filter(({ at }) => !leftOut.has(at));
  return (
    <section className="cut-list" ref={section} aria-label={`The parts listed in ${file.name}`}>
      <p role="status">{statusText(file.name, listed, lines.length)}</p>
      {lines.map(({ line, at }, shown) => (
        <Line key={at} number={number + at} title={`${at + 1}. ${line.part}`} named>
          <LineFields number={number + at} field={field} suggested={line} isSized />
          <div>
            <Button kind="secondary" onClick={() => leaveOut(at, shown)}>
              {`Leave out ${line.part}`}
            </Button>
          </div>
        </Line>
      ))}
    </section>
  );
}

/**
 * The lines that are not sent, by their places in the workbook: kept in the form's draft, since the workbook too survives a reload.
 * The focus moves to what takes the place of a line.
 */
function useLeftOut(draft: string, { name, lastModified }: File) {
  // Another version of the same name begins with all its lines.
  const key = `left-out ${name} ${lastModified}`;
  const [leftOut, setLeftOut] = useState(() => new Set<unknown>(storedList(draft, key)));
  const section = useRef<HTMLElement>(null);
  const emptied = useRef<number>(undefined);

  // A workbook that is removed may be chosen again in another version.
  useEffect(
    () => () => {
      const { [key]: stored, ...others } = tabStorage.read(draft);
      if (stored !== undefined) tabStorage.write(draft, others);
    },
    [draft, key],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each line that was left out.
  useEffect(() => {
    const buttons = section.current?.querySelectorAll('button') ?? [];
    if (emptied.current !== undefined) buttons[Math.min(emptied.current, buttons.length - 1)]?.focus();
  }, [leftOut]);

  function leaveOut(at: number, shown: number): void {
    emptied.current = shown;
    const all = new Set([...leftOut, at]);
    setLeftOut(all);
    tabStorage.write(draft, { ...tabStorage.read(draft), [key]: [...all] });
  }

  return { leftOut, leaveOut, section };
}

function storedList(draft: string, key: string): readonly unknown[] {
  const stored = tabStorage.read(draft)[key];
  return Array.isArray(stored) ? stored : [];
}

function statusText(name: string, listed: readonly QuoteLine[] | null, shown: number): string {
  if (listed === null) return `Reading ${name}…`;
  if (listed.length === 0)
    return `No list of parts was found in ${name}: it needs a row of headings, such as Part, Grade, Thickness, Length, Width and Quantity. You can still send it.`;
  const most = listed.length >= MAX_FILE_LINES ? ` More than ${MAX_FILE_LINES} are in the file only.` : '';
  return `${countOf(shown, 'part')} listed in ${name}. Please check them; they are sent as they stand here.${most}`;
}

/** The lines of a workbook, none if it can't be read or lists no parts; null while it is read. */
function useCutList(file: File): readonly QuoteLine[] | null {
  const [listed, setListed] = useState<readonly QuoteLine[] | null>(null);
  useEffect(() => {
    const worker = new Worker(new URL('./cut-list-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<CellTexts>) =>
      setListed((data ?? []).flatMap((rows) => readCutList(rows, file.name)).slice(0, MAX_FILE_LINES)),
    );
    worker.addEventListener('error', () => setListed([]));
    file.arrayBuffer().then(
      (buffer) => worker.postMessage(new Uint8Array(buffer), [buffer]),
      () => setListed([]),
    );
    return () => worker.terminate();
  }, [file]);
  return listed;
}
