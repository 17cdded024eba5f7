import type { CompanyFacts } from '#app/company/company.ts';
import type { AnalysisView } from '#app/drawings/analysis-view.ts';
import { mass } from '#app/drawings/mass.ts';
import type { MeasuredPart } from '#app/drawings/measure.ts';
import { machineTime } from '#app/prices/cutting.ts';
import type { StoredMachine } from '#app/prices/stored-price-book.ts';
import { doubtsOf } from './drawing-doubts.ts';
import { rectangleCut } from './part-to-price.ts';
import { machineKeyOfQuoteType, proposedMachine } from './proposed-machine.ts';
import { findMaterial, type QuoteLine, readMillimetres, readQuantity, readThickness } from './quote-lines.ts';
import type { SuggestingFile } from './requested-parts.ts';
import { requestedParts } from './requested-parts.ts';
import { MAX_SIDE } from './sent-lines.ts';

/** What is cut of one part: mm, mm². */
type Cut = Pick<MeasuredPart, 'width' | 'height' | 'cutLength' | 'pierces' | 'netArea'>;

/** All parts of a lead by their quantities. */
export type LeadTotals = {
  /** mm */
  readonly cutLength: number;
  readonly kg: number;
  /** By the price book's speeds. */
  readonly seconds: number;
  /** The number of parts that are in none of the sums, as their drawing is doubtful or for another reason; in the mass; in the time. */
  readonly without: Readonly<Record<'doubt' | 'all' | 'mass' | 'time', number>>;
};

/**
 * Length, mass and cutting time of what a lead asks for, by its quantities: the parts, the machines and the doubts with which its
 * quotation begins. A part without a drawing is a rectangle. // P6
 */
export function totalsOf(
  { lines, quoteType }: { lines: readonly QuoteLine[]; quoteType: string },
  files: readonly SuggestingFile[],
  company: Pick<CompanyFacts, 'materials' | 'machines' | 'services'>,
  rates: Readonly<Record<string, StoredMachine>>,
): LeadTotals {
  const { materials, machines } = company;
  const requestedMachineKey = machineKeyOfQuoteType(quoteType, company);
  const total = { cutLength: 0, kg: 0, seconds: 0 };
  const without = { doubt: 0, all: 0, mass: 0, time: 0 };
  const measured = files.map((file) => ({ ...file, parts: cutsOf(file.analysis) }));
  for (const { line, drawn } of requestedParts(measured, lines, materials)) {
    const quantity = readQuantity(line.quantity);
    const cut = drawn === null ? rectangle(line) : drawn.file.parts[drawn.part];
    if (quantity === null || !cut) {
      without.all += 1;
      continue;
    }
    if (drawn?.file.analysis?.ok && doubtsOf(drawn.file.analysis).length > 0) {
      without.doubt += 1;
      continue;
    }
    total.cutLength += quantity * cut.cutLength;
    const { group = null, density = null } = findMaterial(line.grade, materials) ?? {};
    const thickness = readThickness(line.thickness);
    const kg = mass(cut.netArea, thickness, density);
    if (kg === null) without.mass += 1;
    else total.kg += quantity * kg;
    const machine = proposedMachine(machines, cut, { thickness, group }, requestedMachineKey);
    const isKnown = machine !== undefined && thickness !== null && group !== null;
    const time = isKnown ? machineTime(rates[machine.key], cut, { thickness, group }) : null;
    if (time === null) without.time += 1;
    else total.seconds += quantity * time.seconds;
  }
  return { ...total, without };
}

/** What is cut of each part. Of a drawing with one part, and of very many parts, the drawing counts as a whole, with what is open in it. */
function cutsOf(analysis: AnalysisView | null): Cut[] {
  if (!analysis?.ok) return [];
  const { parts, outers, cutLength, pierces, netArea } = analysis;
  const isWhole = parts.length === 1 || outers !== parts.length;
  return isWhole ? parts.slice(0, 1).map((part) => ({ ...part, cutLength, pierces, netArea })) : [...parts];
}

function rectangle({ length = '', width = '' }: QuoteLine): Cut | null {
  const [across, along] = [length, width].map((side) => readMillimetres(side, MAX_SIDE));
  return across && along ? rectangleCut({ width: across, height: along }) : null;
}
