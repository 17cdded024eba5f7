import type { KnownMaterial } from '#app/company/company.ts';
import type { QuoteLine } from './quote-lines.ts';
import { suggestLine } from './suggest-line.ts';

/** Grade and thickness as they were typed; '' for what is not stated. */
export type TypedPlate = {
  readonly grade: string;
  readonly thickness: string;
};

/** What staff chose that a drawing is cut from; stored with the drawing. */
interface PlateChoice extends TypedPlate {
  readonly by: string;
}

/** A plate, and where it is known from; '' from nowhere. */
export interface StatedPlate extends TypedPlate {
  readonly from: string;
}

type Sources = {
  readonly name: string;
  readonly choice: PlateChoice | null;
  /** The lines of the request that are about the drawing: several if it has several parts. */
  readonly lines: readonly TypedPlate[];
  /** The lines of the workbooks that came with it. */
  readonly cutList: readonly QuoteLine[];
  /** The company's. */
  readonly materials: readonly KnownMaterial[];
};

/**
 * What a drawing is cut from: as staff chose, or as the request says. Where that says nothing, which is usual for a request
 * that came through the API, as the cut list that came with it says, or the file's name. A drawing whose parts are of
 * several plates has none until staff choose one. // Q6, Q7
 */
export function statedPlate({ name, choice, lines, cutList, materials }: Sources): StatedPlate {
  if (choice !== null) return statedBy(choice, `Chosen by ${choice.by}.`);
  const plates = [...new Set(lines.map(plateText))];
  if (plates.length > 1)
    return statedBy(agreed(lines), `The request says ${plates.join('; ')}. ${ONE_PLATE}`);
  const [line] = lines;
  const byName = suggestLine(name, materials);
  const candidates: [TypedPlate | undefined, string][] = [
    [line, 'As the request says.'],
    [cutListLineFor(byName.part, cutList), 'As the cut list says: please check.'],
    [byName, 'As the file’s name suggests: please check.'],
  ];
  const [plate, from] = candidates.find(([one]) => one && (one.grade !== '' || one.thickness !== '')) ?? [];
  return plate === undefined ? { grade: '', thickness: '', from: '' } : statedBy(plate, from ?? '');
}

const ONE_PLATE = 'Mass and times are for one of them: choose it here.';

/** What all lines say alike. */
function agreed(lines: readonly TypedPlate[]): TypedPlate {
  const same = (values: string[]) => (new Set(values).size === 1 ? (values[0] ?? '') : '');
  return {
    grade: same(lines.map(({ grade }) => grade)),
    thickness: same(lines.map((line) => line.thickness)),
  };
}

function statedBy({ grade, thickness }: TypedPlate, from: string): StatedPlate {
  return { grade, thickness, from };
}

/** The only line of the cut list that names this part. */
export function cutListLineFor(part: string, cutList: readonly QuoteLine[]): QuoteLine | undefined {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/\.dxf$/, '')
      .replace(/[^a-z0-9]/g, '');
  const [match, another] = cutList.filter(
    (line) => plain(line.part) !== '' && plain(line.part) === plain(part),
  );
  return another === undefined ? match : undefined;
}

/** Mild steel, 10 mm */
export function plateText({ grade, thickness }: TypedPlate): string {
  const millimetres = /^[\d.,]+$/.test(thickness) ? `${thickness} mm` : thickness;
  const text = [grade, millimetres].filter(Boolean).join(', ');
  return text || 'no grade and no thickness';
}
