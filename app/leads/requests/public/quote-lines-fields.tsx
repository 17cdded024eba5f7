import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useCompany, useIndications } from '#app/company/use-company.ts';
import { isDay } from '#app/country/day.ts';
import { Button } from '#app/ui/site/button.tsx';
import { tabStorage } from '#app/ui/site/form/tab-storage.ts';
import { SelectField } from '#app/ui/site/select-field.tsx';
import { DateField, TextField } from '#app/ui/site/text-field.tsx';
import { gradesOf, isSuggestion, LINE_LIMITS, type QuoteLine } from '../../parts/quote-lines.ts';
import { lineFieldName, MAX_TYPED_LINES } from '../../parts/sent-lines.ts';
import { suggestLine } from '../../parts/suggest-line.ts';

/** Loaded where the company shows prices, when a line is entered. */
const LineIndication = lazy(() => import('./line-indication.tsx'));

/** The props of a form's field by its name: the value from a page rendered without scripts, and its error. */
export type FieldProps = (name: string) => {
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
};

type LineFieldsProps = {
  number: number;
  field: FieldProps;
  /** What the fields start with. */
  suggested?: Partial<QuoteLine>;
  /** With length and width, as a cut list has them, and a part that was asked about on the steel page. */
  isSized?: boolean;
  /** Without a quantity, where each of several parts has its own. */
  isWithoutQuantity?: boolean;
};

/** The fields of one part to quote; all are optional. // Q6 */
export function LineFields({ number, field, suggested = {}, isSized, isWithoutQuantity }: LineFieldsProps) {
  const props = (name: keyof QuoteLine) => {
    const { defaultValue, ...others } = field(lineFieldName(number, name));
    return { ...others, defaultValue: defaultValue ?? suggested[name] ?? '' };
  };
  const neededBy = props('neededBy');
  const { drawing = '', unit, grade = '' } = suggested;
  // What a cut list calls a grade may be none of ours, and is kept.
  const ours = gradesOf(useCompany().materials);
  const grades = grade === '' || ours.includes(grade) ? ours : [...ours, grade];
  return (
    <div className="line-fields">
      {drawing === '' ? null : (
        <input type="hidden" name={lineFieldName(number, 'drawing')} value={drawing} />
      )}
      {unit ? <input type="hidden" name={lineFieldName(number, 'unit')} value={unit} /> : null}
      <TextField label="Part" maxLength={200} {...props('part')} />
      <SelectField label="Grade" placeholder="Not chosen" options={grades} {...props('grade')} />
      <TextField label="Thickness in mm" inputMode="decimal" maxLength={20} {...props('thickness')} />
      {isSized ? (
        <>
          <TextField label="Length in mm" inputMode="decimal" maxLength={20} {...props('length')} />
          <TextField label="Width in mm" inputMode="decimal" maxLength={20} {...props('width')} />
        </>
      ) : null}
      {isWithoutQuantity ? null : (
        <TextField label="Quantity" inputMode="numeric" maxLength={20} {...props('quantity')} />
      )}
      {neededBy.defaultValue === '' || isDay(neededBy.defaultValue) ? (
        <DateField label="Needed by" {...neededBy} />
      ) : (
        // A date field would show nothing of 'as soon as possible', and send nothing.
        <TextField label="Needed by" maxLength={LINE_LIMITS.neededBy} {...neededBy} />
      )}
    </div>
  );
}

/** Sets grade and thickness of all lines at once; empty lines stay empty. Closed at first: not every request needs it. // Q12 */
export function SameForAll() {
  const place = useRef<HTMLFieldSetElement>(null);
  const { materials } = useCompany();

  function setAll(): void {
    const fields = place.current;
    const form = fields?.form;
    if (!fields || !form) return;
    const lines = [...form.elements].filter(isLineControl);
    for (const what of ['grade', 'thickness'] as const) {
      const value = lines.length === 0 ? '' : enteredIn(fields, `all-${what}`);
      if (value === '') continue;
      for (const control of lines) {
        if (!control.name.endsWith(`-${what}`) || isEmptyLine(control, lines)) continue;
        control.value = value;
        control.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }
  }

  return (
    <details className="quote-lines field-wide">
      <summary>
        <span>Same for all</span> <span className="field-optional">grade and thickness</span>
      </summary>
      <fieldset ref={place} className="quote-line" aria-label="Same for all">
        <div className="same-for-all">
          <SelectField
            label="Grade"
            name="all-grade"
            placeholder="As they are"
            options={gradesOf(materials)}
          />
          <TextField label="Thickness in mm" name="all-thickness" inputMode="decimal" maxLength={20} />
          <Button kind="secondary" onClick={setAll}>
            Set for all parts
          </Button>
        </div>
      </fieldset>
    </details>
  );
}

type LineControl = HTMLInputElement | HTMLSelectElement;

function isLineControl(control: Element): control is LineControl {
  return (
    ((control instanceof HTMLInputElement && control.type !== 'hidden') ||
      control instanceof HTMLSelectElement) &&
    control.name.startsWith('line-')
  );
}

function enteredIn(fields: HTMLFieldSetElement, name: string): string {
  const control = fields.querySelector<LineControl>(`[name="${name}"]`);
  return control?.value ?? '';
}

/** Whether nothing is entered in the typed line of this field; the lines of files are never empty. */
function isEmptyLine({ name }: LineControl, lines: readonly LineControl[]): boolean {
  const [, prefix = '', number = ''] = /^(line-(\d+)-)/.exec(name) ?? [];
  if (Number(number) > MAX_TYPED_LINES) return false;
  return lines.every((control) => !control.name.startsWith(prefix) || control.value === '');
}

type QuoteLinesProps = {
  field: FieldProps;
  draft: string;
  /** Drawings without a picture of their own, whose names may say what they are. */
  drawings: readonly File[];
  /** The number of each file's first line. */
  numbers: ReadonlyMap<File, number>;
  /** Whether several typed lines have fields that set all of them; otherwise those stand elsewhere in the form. */
  hasSameForAll: boolean;
  /** What the address asks for: the drawing's line starts with it, or the first one. // Q9 */
  linkedLine?: Partial<QuoteLine> | null | undefined;
};

/** The parts to quote, line by line: one without scripts, otherwise up to ten, and one for each drawing. // Q6 */
export function QuoteLines({ field, draft, drawings, numbers, hasSameForAll, linkedLine }: QuoteLinesProps) {
  const { materials } = useCompany();
  const [count, setCount] = useState(1);
  const [isLive, setLive] = useState(false);
  const first = linkedLine && !linkedLine.drawing ? linkedLine : {};
  const suggested = drawings
    .map((file) => ({ number: numbers.get(file) ?? 0, line: suggestLine(file.name, materials) }))
    .filter(({ line }) => isSuggestion(line));
  const hasFirst = (name: keyof QuoteLine) => {
    const { defaultValue, error } = field(lineFieldName(1, name));
    return Boolean(defaultValue || error || first[name]);
  };
  const isFirstSized = hasFirst('length') || hasFirst('width');
  const isTyped =
    isFirstSized || (['part', 'grade', 'thickness', 'quantity', 'neededBy'] as const).some(hasFirst);
  // The other files have their parts below their names.
  const hasOthers = numbers.size > drawings.length;
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    setLive(true);
    const last = lastTypedLine(tabStorage.read(draft));
    if (last === 0) return;
    setCount((now) => Math.max(now, last));
    setRestored(true);
  }, [draft]);

  return (
    <details
      className="quote-lines field-wide"
      open={isTyped || isRestored || suggested.length > 0 || undefined}
    >
      <summary>
        <span>{hasOthers ? 'Further parts' : 'Parts, grades and quantities'}</span>{' '}
        <span className="field-optional">optional</span>
      </summary>
      {suggested.map(({ number, line }) => (
        <Line key={number} number={number} title={line.drawing} named>
          <LineFields number={number} field={field} suggested={line} />
        </Line>
      ))}
      {Array.from({ length: count }, (_, at) => at + 1).map((number) => (
        <Line key={number} number={number} title={`Part ${number}`}>
          <LineFields
            number={number}
            field={field}
            suggested={number === 1 ? first : {}}
            isSized={number === 1 && isFirstSized}
          />
        </Line>
      ))}
      {isLive && count < MAX_TYPED_LINES ? (
        <div>
          <Button kind="secondary" onClick={() => setCount(count + 1)}>
            Add a part
          </Button>
        </div>
      ) : null}
      {hasSameForAll && count > 1 ? <SameForAll /> : null}
    </details>
  );
}

type LineProps = { number: number; title: string; named?: boolean; children: ReactNode };

/** One part. A cut list may have 200, so that only those that somebody enters ask for a price. */
export function Line({ number, title, named, children }: LineProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const [isEntered, setEntered] = useState(false);
  const showsPrice = useIndications() && isEntered;
  return (
    <fieldset
      ref={fields}
      className="quote-line"
      // Its buttons enter nothing.
      onFocus={({ target }) => target instanceof HTMLButtonElement || setEntered(true)}
    >
      <legend className={named ? 'label' : 'visually-hidden'}>{title}</legend>
      {children}
      {showsPrice && (
        <Suspense>
          <LineIndication fields={fields} number={number} />
        </Suspense>
      )}
    </fieldset>
  );
}

/** The number of the last typed line in a stored draft, 0 if there is none. */
function lastTypedLine(draft: Record<string, unknown>): number {
  const numbers = Object.entries(draft).map(([name, value]) => {
    const number = Number(/^line-(\d+)-/.exec(name)?.[1] ?? 0);
    const isEntered = Array.isArray(value) && value[0] !== '' && value[0] !== value[1];
    return isEntered && number <= MAX_TYPED_LINES ? number : 0;
  });
  return Math.max(0, ...numbers);
}
