import {
  adviceText,
  cutLengthText,
  grouped,
  lengthText,
  massText,
  sizeText,
} from '#app/drawings/drawing-texts.ts';
import type { Best, Fit, Plate } from '#app/drawings/fit.ts';
import type { Measured } from '../../parts/part-to-price.ts';
import { FitList } from './fit-list.tsx';

/** What was measured of a drawing. // Q3 */
export function Measures({ drawing, kg }: { drawing: Measured; kg: number | null }) {
  const { picture, box, outers, holes, cutLength, pierces, parts } = drawing;
  const smallestHoles = parts.flatMap(({ smallestHole }) => smallestHole ?? []);
  const rows: [label: string, value: string | null][] = [
    ['Size', sizeText(picture ?? box)],
    ['Parts', grouped(outers)],
    ['Holes', grouped(holes)],
    ['Smallest hole', smallestHoles.length === 0 ? null : lengthText(Math.min(...smallestHoles))],
    ['Cut length', cutLengthText(cutLength)],
    ['Pierces', grouped(pierces)],
    ['Mass', kg === null ? null : massText(kg)],
  ];
  return (
    <table className="drawing-measures">
      <caption>Measured from the drawing</caption>
      <tbody>
        {rows.map(
          ([label, value]) =>
            value !== null && (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}

/** What to check, with the numbers of the balloons on the picture. // Q4 */
export function Points({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div>
      <h2>Points to check</h2>
      <ol className="drawing-findings">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </div>
  );
}

type MachinesProps = {
  fits: readonly Fit[];
  best: Best | null;
  plate: Plate;
};

/** Whether each machine takes the parts, and which suits best. // Q5 */
export function Machines({ fits, best, plate }: MachinesProps) {
  return (
    <div>
      <h2>Which machine cuts it</h2>
      <FitList fits={fits} className="drawing-fits" />
      <p>{adviceText(fits, best, plate)}</p>
    </div>
  );
}
