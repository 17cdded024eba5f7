import { lazy, type ReactNode, Suspense } from 'react';
import { FileField } from '#app/ui/site/file-field.tsx';
import { DRAWING_LABELS } from '../../parts/drawing-files.ts';
import type { QuoteLine } from '../../parts/quote-lines.ts';
import { lineNumbers } from '../../parts/sent-lines.ts';
import { type FieldProps, QuoteLines, SameForAll } from './quote-lines-fields.tsx';
import type { useDrawings } from './use-drawings.ts';

/** Loaded when a DXF is chosen: the reader of drawings, in a web worker, and its screen. // Q2 */
const DrawingCheck = lazy(() => import('./drawing-check.tsx'));
/** Loaded when a workbook is chosen. // Q12 */
const CutListLines = lazy(() => import('./cut-list-lines.tsx'));

type Props = {
  drawings: ReturnType<typeof useDrawings>;
  field: FieldProps;
  /** The key of the form's draft in the tab's storage. */
  draft: string;
  /** What the page's address asks for. // Q9 */
  linkedLine: Partial<QuoteLine> | null | undefined;
  error: string | undefined;
};

const CHECKED_AT_ONCE = <span className="with-scripts"> and we’ll check it at once</span>;

const isDxf = ({ name }: File) => /\.dxf$/i.test(name);
const isWorkbook = ({ name }: File) => /\.xlsx$/i.test(name);

/** The drawings of the quote form, each with its parts where they can be read, and the other parts to quote. // L9, Q6 */
export function QuoteDrawings({ drawings, field, draft, linkedLine, error }: Props) {
  const { files } = drawings;
  const numbers = lineNumbers(files);
  const hasSeveral = files.length > 1 || files.some(isWorkbook);

  function partsOf(file: File): ReactNode {
    const shared = { file, number: numbers.get(file) ?? 0, field };
    if (isWorkbook(file)) return <CutListLines {...shared} draft={draft} />;
    if (!isDxf(file)) return null;
    return <DrawingCheck {...shared} {...{ draft, linkedLine }} isAlone={files.length === 1} />;
  }

  return (
    <>
      <FileField
        label="Drawings"
        name="attachments"
        accept={drawings.accept}
        zone={
          files.length > 0
            ? { drop: 'Add another drawing', choose: 'Add another drawing' }
            : {
                drop: <>Drop your drawing here{CHECKED_AT_ONCE}</>,
                choose: <>Choose your drawing{CHECKED_AT_ONCE}</>,
              }
        }
        hint={
          <>
            {DRAWING_LABELS}
            <span className="with-scripts">, or a photo of a sketch</span>. Up to 10 files of 10 MB, 60 MB in
            all. Write material, thickness and quantity on them.
          </>
        }
        status={drawings.preparing}
        files={files}
        rejected={drawings.rejected}
        detailOf={(file) => <Suspense>{partsOf(file)}</Suspense>}
        error={error}
        onChoose={drawings.choose}
        onRemove={drawings.remove}
      />
      {hasSeveral ? <SameForAll /> : null}
      <QuoteLines
        field={field}
        draft={draft}
        drawings={files.filter((file) => !isDxf(file) && !isWorkbook(file))}
        numbers={numbers}
        hasSameForAll={!hasSeveral}
        linkedLine={linkedLine}
      />
    </>
  );
}
