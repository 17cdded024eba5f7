import type { ReactNode } from 'react';
import { priceDifference } from '#app/prices/price-difference.ts';
import { formatRand } from '#app/prices/rand.ts';
import { Options } from '#app/ui/office/list-filter.tsx';
import { drawingBeside } from '../../document/document-texts.ts';
import type { LineField } from '../../typed-fields.ts';
import type { Draft } from '../load-quotation.server.ts';
import { useAutosave } from '../use-autosave.ts';

export type Row = Draft['rows'][number];

type Props = { row: Row; number: number; draft: Draft; isChosen: boolean; choose: () => void };

/** A line with the fields that are filled in most. The others are in the panel beside it. */
export function LineRow({ row, number, draft, isChosen, choose }: Props) {
  const { key, kind, texts } = row;
  const about = { intent: 'line', revisionId: draft.revisionId, key };
  const isSized = kind === 'part' && row.drawing === null;
  const stored = pick(texts, [...IN_ROW[kind], ...(isSized ? SIZE : [])]);
  const { element, messages } = useAutosave<HTMLTableRowElement>({ about, stored });
  const missing = missingFields(row);
  const field: FieldProps = (name, label) => ({
    name,
    defaultValue: texts[name],
    'aria-label': `${label} of line ${number}`,
    'aria-invalid': messages[name] === undefined ? undefined : true,
    'data-missing': missing.includes(name) || (name === 'description' && texts[name] === '') || undefined,
    title: messages[name],
    autoComplete: 'off',
  });
  const message = Object.values(messages)[0] ?? '';
  const drawing = row.drawing === null ? '' : drawingText(texts.description, row.drawing);
  return (
    <>
      <tr
        {...element}
        id={`line-${key}`}
        data-chosen={isChosen || undefined}
        onFocus={choose}
        onClick={choose}
      >
        <td className="line-number">{number}</td>
        <td className="line-description">
          <input {...field('description', 'Description')} placeholder="Description" maxLength={400} />
          {isSized && (
            <span className="line-size">
              <input {...field('length', 'Length')} placeholder="length" inputMode="decimal" />×
              <input {...field('width', 'Width')} placeholder="width" inputMode="decimal" />
              <input {...field('holes', 'Holes')} placeholder="holes" />
            </span>
          )}
          {drawing !== '' && <span className="muted">{drawing}</span>}
          {row.unmeasured !== '' && <span className="muted line-unmeasured">{row.unmeasured}</span>}
        </td>
        {kind === 'text' ? (
          <td colSpan={6} className="line-none" />
        ) : (
          <>
            <td className="line-quantity" data-label="Quantity">
              <input {...field('quantity', 'Quantity')} placeholder="Qty" inputMode="numeric" />
            </td>
            {kind === 'item' ? (
              <td colSpan={3} className="line-none" />
            ) : (
              <PlateCells draft={draft} field={field} />
            )}
            <PriceCells row={row} draft={draft} field={field} />
          </>
        )}
      </tr>
      {message !== '' && (
        <tr className="line-wrong">
          <td />
          <td colSpan={7} role="alert">
            {message}
          </td>
        </tr>
      )}
    </>
  );
}

type FieldProps = (
  name: LineField,
  label: string,
) => {
  name: string;
  defaultValue: string;
  'aria-label': string;
  'aria-invalid': true | undefined;
  'data-missing': true | undefined;
  title: string | undefined;
  autoComplete: string;
};

/** What a part is cut from, and by which machine. */
function PlateCells({ draft: { materials, machines }, field }: { draft: Draft; field: FieldProps }) {
  return (
    <>
      <td className="line-grade" data-label="Material">
        <Select {...field('grade', 'Material')} placeholder="Grade" options={materials} />
      </td>
      <td className="line-thickness" data-label="mm">
        <input {...field('thickness', 'Thickness')} placeholder="mm" inputMode="decimal" />
      </td>
      <td className="line-process" data-label="Process">
        <Select {...field('process', 'Process')} placeholder="Process" options={machines} />
      </td>
    </>
  );
}

/** The unit price, with the computed one as its placeholder, and the total. */
function PriceCells({ row, draft, field }: Pick<Props, 'row' | 'draft'> & { field: FieldProps }) {
  const { texts, price, isOutdated } = row;
  const { currency } = draft;
  const computedUnit = price?.computedUnit ?? null;
  const computed = computedUnit === null ? '' : formatRand(computedUnit, currency);
  const isTyped = texts.unitPrice !== '';
  return (
    <>
      <td className="line-unit" data-label="Unit price">
        <input
          {...field('unitPrice', 'Unit price')}
          inputMode="decimal"
          placeholder={computed || (row.kind === 'item' ? 'Price' : '')}
          data-typed={isTyped || undefined}
        />
      </td>
      <td className="line-total" data-label="Total">
        {price?.total == null ? (
          <NoPrice row={row} isWaiting={draft.isWaiting} />
        ) : (
          formatRand(price.total, currency)
        )}
        {isTyped && price?.unit != null && computedUnit !== null && (
          <span className="muted line-computed">{`computed ${computed}, ${priceDifference(price.unit, computedUnit, currency)}`}</span>
        )}
        {isOutdated && <span className="line-outdated">old price</span>}
      </td>
    </>
  );
}

/** The fields of a row; the panel has the others. */
const IN_ROW: Readonly<Record<Row['kind'], readonly LineField[]>> = {
  part: ['description', 'quantity', 'grade', 'thickness', 'process', 'unitPrice'],
  item: ['description', 'quantity', 'unitPrice'],
  text: ['description'],
};

/** The fields of a part without a drawing, in mm. */
const SIZE = ['length', 'width', 'holes'] as const;

/** The empty fields without which a line has no price, in their order. // P2 */
export function missingFields({ kind, texts, drawing }: Row): readonly LineField[] {
  const size: readonly LineField[] = drawing === null ? ['length', 'width'] : [];
  const all: Readonly<Record<Row['kind'], readonly LineField[]>> = {
    part: texts.unitPrice === '' ? [...size, 'quantity', 'grade', 'thickness', 'process'] : ['quantity'],
    item: ['quantity', 'unitPrice'],
    text: [],
  };
  return all[kind].filter((name) => texts[name] === '');
}

export function pick(texts: Row['texts'], names: readonly LineField[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, texts[name]]));
}

type SelectProps = ReturnType<FieldProps> & {
  placeholder: string;
  options: readonly { id: string; name: string }[];
};

function Select({ options, placeholder, ...select }: SelectProps): ReactNode {
  // A material that the company has no longer is still shown, so that nothing is chosen unnoticed.
  const isKnown = select.defaultValue === '' || options.some(({ id }) => id === select.defaultValue);
  return (
    <select {...select}>
      <option value="">{placeholder}</option>
      {!isKnown && <option value={select.defaultValue}>{select.defaultValue}</option>}
      <Options choices={options} />
    </select>
  );
}

function NoPrice({ row: { price }, isWaiting }: { row: Row; isWaiting: boolean }) {
  if (isWaiting && (price === null || price.gap === 'nest')) return <span className="muted">nesting …</span>;
  return <span className="line-missing">no price</span>;
}

function drawingText(description: string, { name, part, parts }: NonNullable<Row['drawing']>): string {
  return parts > 1 ? `${name}, part ${part + 1} of ${parts}` : drawingBeside({ description, drawing: name });
}
