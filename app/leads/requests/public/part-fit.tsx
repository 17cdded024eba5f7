import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useCompany, useIndications } from '#app/company/use-company.ts';
import type { MeasuredView } from '#app/drawings/analysis-view.ts';
import { adviceText } from '#app/drawings/drawing-texts.ts';
import { bestMachine, fitMachines } from '#app/drawings/fit.ts';
import type { Unit } from '#app/drawings/propose-unit.ts';
import { Button, buttonClass } from '#app/ui/site/button.tsx';
import { FileField } from '#app/ui/site/file-field.tsx';
import { useEntered } from '#app/ui/site/form/use-entered.ts';
import { addStoredFiles } from '#app/ui/site/form/use-stored-files.ts';
import { SelectField } from '#app/ui/site/select-field.tsx';
import { TextField } from '#app/ui/site/text-field.tsx';
import { validateDrawing } from '../../parts/drawing-files.ts';
import { measureTyped, type PartToFit, quotePrefill } from '../../parts/part-to-fit.ts';
import { gradesOf } from '../../parts/quote-lines.ts';
import { Beds } from './beds.tsx';
import { FitList } from './fit-list.tsx';
import { quotePath } from './quote-path.ts';

/** The reader of drawings, loaded when a DXF is chosen. */
const MeasureDrawing = lazy(() => import('./measure-drawing.tsx'));

/** Loaded where the company shows prices. */
const Indication = lazy(() => import('./indication.tsx'));

const NOTHING: PartToFit = { length: '', width: '', thickness: '', grade: '' };

/**
 * 'Does your part fit?': its size typed, or its drawing chosen, and for each process whether it fits. Without scripts the
 * form is answered by the same page with a query; with them while typing. // Q9
 *
 * @param initial what the page's address asks for.
 */
export function PartFit({ initial }: { initial: PartToFit | null }) {
  const company = useCompany();
  const { machines, materials, units } = company;
  const start = initial ?? NOTHING;
  const form = useRef<HTMLFormElement>(null);
  const typed = useEntered(form, start);
  const [file, setFile] = useState<File | null>(null);
  const [rejected, setRejected] = useState<{ name: string; reason: string }[]>([]);
  const [unit, setUnit] = useState<Unit | null>(null);
  const [drawing, setDrawing] = useState<MeasuredView | null>(null);
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);

  const { part, plate, messages } = measureTyped(typed, materials);
  const parts = drawing?.parts ?? (part ? [part] : []);
  const fits = fitMachines(machines, parts, plate, drawing?.outers);
  const measured = drawing ?? part;
  const showsPrice = useIndications() && isLive;
  const quote = quotePrefill(typed, fits, company, file?.name ?? '', unit);
  const field = (name: keyof PartToFit) => ({
    name,
    defaultValue: start[name],
    error: isLive && typed[name] === '' ? undefined : messages[name],
  });

  function choose([chosen]: readonly File[]): void {
    if (chosen === undefined) return;
    const reason = /\.dxf$/i.test(chosen.name)
      ? validateDrawing(chosen, [])
      : 'only a DXF can be measured. Send it with a quote request instead.';
    setRejected(reason === null ? [] : [{ name: chosen.name, reason }]);
    setDrawing(null);
    setUnit(null);
    setFile(reason === null ? chosen : null);
  }

  return (
    <>
      <form ref={form} className="form part-fit" method="get" action={`${units.steel.path}#fit`} noValidate>
        <div className="part-fit-fields">
          <TextField label="Length in mm" inputMode="decimal" maxLength={20} {...field('length')} />
          <TextField label="Width in mm" inputMode="decimal" maxLength={20} {...field('width')} />
          <TextField label="Thickness in mm" inputMode="decimal" maxLength={20} {...field('thickness')} />
          <SelectField
            label="Grade"
            placeholder="Not chosen"
            options={gradesOf(materials)}
            {...field('grade')}
          />
        </div>
        <div className="part-fit-drawing">
          <FileField
            label="Or choose its DXF drawing"
            name="drawing"
            accept=".dxf"
            single
            files={file ? [file] : []}
            rejected={rejected}
            onChoose={choose}
            onRemove={() => {
              setFile(null);
              setDrawing(null);
            }}
          />
        </div>
        {isLive ? null : (
          <div>
            <Button kind="secondary" type="submit">
              Check the size
            </Button>
          </div>
        )}
      </form>
      <Suspense>
        {file ? (
          <MeasureDrawing
            key={`${file.name}-${file.size}-${file.lastModified}`}
            file={file}
            unit={unit}
            onUnit={setUnit}
            onMeasured={setDrawing}
          />
        ) : null}
      </Suspense>
      <div className="part-fit-answer" role="status">
        {fits.length > 0 ? (
          <>
            <p>{adviceText(fits, bestMachine(fits), plate)}</p>
            <FitList fits={fits} className="part-fit-list" />
          </>
        ) : null}
      </div>
      {showsPrice && measured !== null ? (
        <Suspense>
          <Indication
            part={measured}
            choice={{ grade: typed.grade, thickness: plate.thickness, quantity: '1' }}
          />
        </Suspense>
      ) : null}
      {fits.length > 0 || file !== null ? (
        <a
          className={buttonClass('primary')}
          href={quotePath('steel', quote.type, quote.line)}
          onClick={(event) => {
            if (file === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            const { href } = event.currentTarget;
            // The form's page finds the drawing where the form keeps its own.
            void addStoredFiles('quote-steel', [file]).finally(() => location.assign(href));
          }}
        >
          Quote this
        </a>
      ) : null}
      <Beds parts={parts} picture={drawing?.picture ?? null} fits={fits} />
    </>
  );
}
