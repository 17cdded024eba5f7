import { lineSize, type QuoteLine } from '../../quote-lines.ts';

/** The parts that a request or its cut list names, as they were written; on a phone one below the other. // Q6 */
export function PartsTable({ caption, lines }: { caption: string; lines: readonly QuoteLine[] }) {
  if (lines.length === 0) return null;
  const numbered = lines.map((line, at) => ({ number: at + 1, line }));
  return (
    <div className="drawing-parts">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Size</th>
            <th scope="col">Grade</th>
            <th scope="col">Thickness (mm)</th>
            <th scope="col">Quantity</th>
            <th scope="col">Needed by</th>
          </tr>
        </thead>
        <tbody>
          {numbered.map(({ number, line }) => (
            <tr key={number}>
              <th scope="row">{line.part || line.drawing}</th>
              <td data-label="Size">{lineSize(line)}</td>
              <td data-label="Grade">{line.grade}</td>
              <td data-label="Thickness (mm)">{line.thickness}</td>
              <td data-label="Quantity">{line.quantity}</td>
              <td data-label="Needed by">{line.neededBy}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
