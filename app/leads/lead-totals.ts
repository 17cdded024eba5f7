import type { CompanyFacts } from '#app/company/company.ts';
import { typicalCuttingTime } from '#app/drawings/cutting-time.ts';
import { bestMachine, fitMachines } from '#app/drawings/fit.ts';
import type { Group, Machine } from '#app/drawings/machine.ts';
import { mass } from '#app/drawings/mass.ts';
import { machineTime } from '#app/prices/machine-time.ts';
import type { StoredMachine } from '#app/prices/stored-price-book.ts';
import { plateStated, type TypedPlate } from './drawing-plate.ts';
import { partsAskedFor } from './drawn-parts.ts';
import {
  linesOf,
  materialCalled,
  plateOf,
  type QuoteLine,
  readMillimetres,
  readQuantity,
} from './quote-lines.ts';
import { MAX_SIDE } from './sent-lines.ts';
import type { SuggestingFile } from './suggested-parts.ts';

/** What is cut of one part: mm, mm². */
interface Cut {
  readonly width: number;
  readonly height: number;
  readonly cutLength: number;
  readonly pierces: number;
  readonly netArea: number;
}

/** A line with what is known of its part. */
interface CountedPart {
  readonly quantity: number | null;
  readonly cut: Cut | null;
  readonly plate: TypedPlate;
}

/** All parts of a lead by their quantities. */
export interface LeadTotals {
  /** mm */
  readonly cutLength: number;
  readonly kg: number;
  /** Seconds: from and to differ where a machine's speed is that of typical ones. */
  readonly time: { readonly from: number; readonly to: number };
  /** Whether a time is that of typical machines. */
  readonly isTypical: boolean;
  /** The number of lines that are not in any of the sums, in the mass, and in the time. */
  readonly without: { readonly all: number; readonly mass: number; readonly time: number };
}

/**
 * Length, mass and cutting time of what the lines ask for, by their quantities: each part on the machine that suits it best, as
 * a quotation is filled. A line without a drawing is a rectangle. // P6
 */
export function totalsOf(
  lines: readonly QuoteLine[],
  files: readonly SuggestingFile[],
  { materials, machines }: Pick<CompanyFacts, 'materials' | 'machines'>,
  rates: Readonly<Record<string, StoredMachine>>,
): LeadTotals {
  const total = { cutLength: 0, kg: 0, from: 0, to: 0 };
  const without = { all: 0, mass: 0, time: 0 };
  let isTypical = false;
  for (const { quantity, cut, plate } of countedParts(lines, files, materials)) {
    if (quantity === null || cut === null) {
      without.all += 1;
      continue;
    }
    total.cutLength += quantity * cut.cutLength;
    const grade = materialCalled(plate.grade, materials)?.name ?? '';
    const known = plateOf({ ...plate, grade }, materials);
    const kg = mass(cut.netArea, known.thickness, known.density);
    if (kg === null) without.mass += 1;
    else total.kg += quantity * kg;
    const machine = bestMachine(fitMachines(machines, [cut], known))?.fit.machine;
    const { thickness, group } = known;
    const isKnown = machine !== undefined && thickness !== null && group !== null;
    const time = isKnown ? timeOn(machine, rates[machine.key], cut, { thickness, group }) : null;
    if (time === null) without.time += 1;
    else {
      total.from += quantity * time.from;
      total.to += quantity * time.to;
      isTypical ||= time.from !== time.to;
    }
  }
  const { from, to, ...sums } = total;
  return { ...sums, time: { from, to }, isTypical, without };
}

/** With the machine's own speeds, otherwise with those of typical ones; null where neither is known. */
function timeOn(
  { process }: Machine,
  speeds: StoredMachine | undefined,
  cut: Cut,
  plate: { thickness: number; group: Group },
): LeadTotals['time'] | null {
  const own = machineTime(speeds, cut, plate);
  return own === null ? typicalCuttingTime(process, cut, plate) : { from: own.seconds, to: own.seconds };
}

function countedParts(
  lines: readonly QuoteLine[],
  files: readonly SuggestingFile[],
  materials: CompanyFacts['materials'],
): CountedPart[] {
  const cutList = files.flatMap((file) => file.cutList);
  const used = new Set<QuoteLine>();
  const drawn = files.flatMap(({ name, plateChoice, analysis }): CountedPart[] => {
    if (!analysis?.ok || analysis.parts.length === 0) return [];
    const about = linesOf(lines, name);
    if (about.length === 0) return [];
    for (const line of about) used.add(line);
    const stated = plateStated({ name, choice: plateChoice, lines: about, cutList, materials });
    // Of a drawing with one part, and of very many parts, the drawing counts as a whole, with what is open in it.
    const isWhole = analysis.parts.length === 1 || analysis.outers !== analysis.parts.length;
    const asked = partsAskedFor(isWhole ? analysis.parts.slice(0, 1) : analysis.parts, about);
    return asked.flatMap(({ part, one }) => {
      const measured = analysis.parts[part];
      if (measured === undefined) return [];
      const { cutLength, pierces, netArea } = isWhole ? analysis : measured;
      const quantity = readQuantity((one ?? about[0])?.quantity);
      const plate = asked.length > 1 && one !== undefined ? one : stated;
      return [{ quantity, cut: { ...measured, cutLength, pierces, netArea }, plate }];
    });
  });
  const others = lines.filter((line) => !used.has(line));
  return [
    ...drawn,
    ...others.map((line) => ({
      quantity: readQuantity(line.quantity),
      cut: rectangle(line),
      plate: line,
    })),
  ];
}

function rectangle({ length = '', width = '' }: QuoteLine): Cut | null {
  const [across, along] = [length, width].map((side) => readMillimetres(side, MAX_SIDE));
  if (!across || !along) return null;
  const [cutLength, netArea] = [2 * (across + along), across * along];
  return { width: across, height: along, cutLength, pierces: 1, netArea };
}
