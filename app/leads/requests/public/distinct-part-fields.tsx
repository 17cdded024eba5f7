import { TextField } from '#app/ui/site/text-field.tsx';
import { LINE_LIMITS, type QuoteLine, readMillimetres } from '../../parts/quote-lines.ts';
import type { DistinctPart } from '../../parts/requested-parts.ts';
import { lineFieldName, MAX_SIDE } from '../../parts/sent-lines.ts';
import type { FieldProps } from './quote-lines-fields.tsx';

type DistinctPartFieldsProps = {
  number: number;
  at: number;
  part: DistinctPart;
  /** What is entered for the drawing, which holds for each of its parts. */
  line: QuoteLine;
  field: FieldProps;
};

/** One of several parts in a drawing: its size, and a quantity of its own. // Q12 */
export function DistinctPartFields({ number, at, part, line, field }: DistinctPartFieldsProps) {
  const ownNumber = number + at;
  const { drawing, grade, thickness, neededBy } = line;
  // Nobody could correct a hidden size, and a drawing that is read in the wrong unit must not block sending. // Q4
  const isSize = [part.length, part.width].every((side) => readMillimetres(side, MAX_SIDE) !== null);
  const size = isSize ? { length: part.length, width: part.width } : {};
  const title = `${line.part.slice(0, LINE_LIMITS.part - 4)} ${at + 1}`;
  // The drawing's own line is that of its first part.
  const shared = at === 0 ? size : { drawing, part: title, grade, thickness, neededBy, ...size };
  const { defaultValue = line.quantity, ...quantity } = field(lineFieldName(ownNumber, 'quantity'));
  return (
    <>
      {Object.entries(shared).map(([what, value]) => (
        <input key={what} type="hidden" name={`line-${ownNumber}-${what}`} value={value} />
      ))}
      <TextField
        label={`Quantity of ${part.title}`}
        inputMode="numeric"
        maxLength={20}
        {...quantity}
        defaultValue={defaultValue}
      />
    </>
  );
}
