import type { CompanyFacts, KnownMaterial } from '#app/company/company.ts';
import { bestMachine, type Fit } from '#app/drawings/fit.ts';
import type { Unit } from '#app/drawings/propose-unit.ts';
import { NO_THICKNESS, plateOf, type QuoteLine, readMillimetres } from './quote-lines.ts';
import { MAX_SIDE, NO_SIZE } from './sent-lines.ts';

/** What a visitor typed to see whether a part fits the machines, in mm. // Q9 */
export type PartToFit = Record<(typeof PART_FIELDS)[number], string>;

const PART_FIELDS = ['length', 'width', 'thickness', 'grade'] as const;

/** Reads the address of the steel page; null if it asks for nothing. */
export function readPartToFit(search: URLSearchParams): PartToFit | null {
  const [length = '', width = '', thickness = '', grade = ''] = PART_FIELDS.map((field) =>
    (search.get(field) ?? '').slice(0, 60).trim(),
  );
  return length || width || thickness ? { length, width, thickness, grade } : null;
}

/** The sizes as numbers, or what is wrong with which field. */
export function measureTyped(
  { length, width, thickness, grade }: PartToFit,
  materials: readonly KnownMaterial[],
) {
  const along = readMillimetres(length, MAX_SIDE);
  const across = readMillimetres(width, MAX_SIDE);
  const plate = plateOf({ thickness, grade }, materials);
  const isSized = length !== '' || width !== '';
  const messages: Partial<Record<keyof PartToFit, string>> = {
    ...(isSized && along === null && { length: NO_SIZE }),
    ...(isSized && across === null && { width: NO_SIZE }),
    ...(thickness !== '' && plate.thickness === null && { thickness: NO_THICKNESS }),
  };
  const part = along === null || across === null ? null : { width: along, height: across };
  return { part, plate, messages };
}

/**
 * The line of a quote request for this part, and the type of quote of the process that suits best.
 *
 * @param drawing the name of its drawing, or ''.
 * @param unit the unit that was chosen for the drawing. // Q9
 */
export function quotePrefill(
  typed: PartToFit,
  fits: readonly Fit[],
  { services, materials }: Pick<CompanyFacts, 'services' | 'materials'>,
  drawing: string,
  unit: Unit | null = null,
): { type: string; line: Partial<QuoteLine> } {
  const { part } = measureTyped(typed, materials);
  const best = bestMachine(fits)?.fit.machine.key;
  const size = part && { length: String(part.width), width: String(part.height) };
  return {
    type: services.find(({ slug }) => slug === best)?.quoteType ?? '',
    line: {
      ...(drawing === '' ? size : { drawing, ...(unit && { unit }) }),
      grade: typed.grade,
      thickness: typed.thickness,
    },
  };
}
