import type { AnalysisView } from '#app/drawings/analysis-view.ts';
import { sizeText } from '#app/drawings/drawing-texts.ts';
import { TextField } from '#app/ui/site/text-field.tsx';
import type { QuoteLine } from '../quote-lines.ts';
import { lineFieldName, MAX_FILE_LINES } from '../sent-lines.ts';
import type { FieldProps } from './quote-lines-fields.tsx';

/** Equal parts of a drawing. */
interface SeveralParts {
  readonly title: string;
  readonly length: string;
  readonly width: string;
}

/** The different parts of a drawing that has several, each with its size; none if there is only one, or if there are very many. // Q12 */
export function partsOfSeveral({
  parts,
  outers,
}: Pick<AnalysisView & { ok: true }, 'parts' | 'outers'>): SeveralParts[] {
  const groups = Map.groupBy(
    parts,
    (part) => `${sizeText(part)}, ${Math.round(part.netArea)}, ${part.holes}`,
  );
  if (outers < 2 || outers !== parts.length || groups.size > MAX_FILE_LINES) return [];
  return [...groups.values()].flatMap((equal, at) => {
    const [first] = equal;
    if (first === undefined) return [];
    const times = equal.length === 1 ? '' : `, ${equal.length} times in the drawing`;
    return [
      {
        title: `Part ${at + 1}: ${sizeText(first)}${times}`,
        length: String(Math.round(first.width * 100) / 100),
        width: String(Math.round(first.height * 100) / 100),
      },
    ];
  });
}

interface PartOfSeveralProps {
  number: number;
  at: number;
  part: SeveralParts;
  /** What is entered for the drawing, which holds for each of its parts. */
  line: QuoteLine;
  field: FieldProps;
}

/** One of several parts in a drawing: its size, and a quantity of its own. // Q12 */
export function PartOfSeveral({ number, at, part, line, field }: PartOfSeveralProps) {
  const own = number + at;
  const { drawing, grade, thickness, neededBy } = line;
  const size = { length: part.length, width: part.width };
  // The drawing's own line is that of its first part.
  const shared =
    at === 0 ? size : { drawing, part: `${line.part} ${at + 1}`, grade, thickness, neededBy, ...size };
  const { defaultValue = line.quantity, ...quantity } = field(lineFieldName(own, 'quantity'));
  return (
    <>
      {Object.entries(shared).map(([what, value]) => (
        <input key={what} type="hidden" name={`line-${own}-${what}`} value={value} />
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
