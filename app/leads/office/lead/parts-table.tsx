import { SCROLLED_BY_KEYBOARD } from '#app/ui/office/preview/loaded.tsx';
import { lineSize, type QuoteLine } from '../../parts/quote-lines.ts';

type Column = {
  name: string;
  /** Its header, if that is shorter than its name. */
  head?: string;
  isNumber?: boolean;
  text: (line: QuoteLine) => string;
};

const COLUMNS: readonly Column[] = [
  { name: 'Grade', text: ({ grade }) => grade },
  { name: 'Thickness (mm)', head: 'mm', isNumber: true, text: ({ thickness }) => thickness },
  { name: 'Quantity', isNumber: true, text: ({ quantity }) => quantity },
  { name: 'Needed by', text: ({ neededBy }) => neededBy },
];

type Props = {
  caption: string;
  /** Whether the heading above says it already. */
  isHeaded?: boolean;
  lines: readonly QuoteLine[];
};

/**
 * The parts that a request or its cut list names, as they were written, without the columns that say nothing; on a phone one
 * below the other. // Q6
 */
export function PartsTable({ caption, isHeaded = false, lines }: Props) {
  if (lines.length === 0) return null;
  const columns = COLUMNS.filter(({ text }) => lines.some((line) => text(line) !== ''));
  const numbered = lines.map((line, at) => ({ number: at + 1, line }));
  return (
    <section className="drawing-parts" aria-label={caption} tabIndex={SCROLLED_BY_KEYBOARD}>
      <table>
        <caption className={isHeaded ? 'visually-hidden' : undefined}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Part</th>
            {columns.map(({ name, head, isNumber }) => (
              <th
                key={name}
                scope="col"
                className={isNumber ? 'part-number' : undefined}
                aria-label={head && name}
              >
                {head ?? name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered.map(({ number, line }) => (
            <tr key={number}>
              <th scope="row">
                {line.part || line.drawing}
                {lineSize(line) !== '' && <span className="muted part-size">{lineSize(line)}</span>}
              </th>
              {columns.map(({ name, isNumber, text }) => (
                <td key={name} className={isNumber ? 'part-number' : undefined} data-label={name}>
                  {text(line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
