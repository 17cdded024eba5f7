import type { CompanyFacts } from '#app/company/company.ts';
import { listed } from '#app/drawings/drawing-texts.ts';
import type { Bed } from '#app/drawings/machine.ts';
import { platesOn } from './groups.ts';
import type { StoredMaterial, StoredPriceBook } from './stored-price-book.ts';

/** Plates of the price book that are larger than the bed of a machine that cuts them. */
export type LeftOut = {
  readonly machine: string;
  readonly bed: Bed;
  /** mm */
  readonly plates: readonly { readonly length: number; readonly width: number }[];
  /** The materials that have no other plate: what is cut from them on this machine has no price. */
  readonly without: readonly { readonly grade: string; readonly thickness: number }[];
};

/** For each machine with a rate, the plates that are never nested on for it; machines that take all are left out. // P1, P4 */
export function platesLeftOut(
  { materials, machines: rates }: Pick<StoredPriceBook, 'materials' | 'machines'>,
  { machines, materials: grades }: Pick<CompanyFacts, 'machines' | 'materials'>,
): LeftOut[] {
  return machines.flatMap(({ key, name, bed, thickness: ranges }) => {
    if (rates[key]?.perHour === undefined) return [];
    const cut = materials.filter(({ grade, thickness }) => {
      const material = grades.find(({ key }) => key === grade);
      const range = material && ranges[material.group];
      return range && thickness >= range.from.mm && thickness <= range.to.mm;
    });
    const tooLarge = ({ plates }: StoredMaterial) => {
      const fitting = platesOn(bed, plates);
      return plates.filter((plate) => !fitting.includes(plate));
    };
    const plates = new Map(
      cut.flatMap(tooLarge).map(({ length, width }) => [`${length} ${width}`, { length, width }]),
    );
    const without = cut.filter(
      (material) => material.plates.length > 0 && tooLarge(material).length === material.plates.length,
    );
    return plates.size === 0 ? [] : [{ machine: name, bed, plates: [...plates.values()], without }];
  });
}

/** Materials that are named; of more, only how many. */
const NAMED = 6;

/** What the owner is told of it: which plates, why, and what has no price because of it. */
export function leftOutText(
  { machine, bed, plates, without }: LeftOut,
  materials: CompanyFacts['materials'],
): { machine: string; text: string } {
  // As the table below writes them, and never broken at the end of a line.
  const size = ({ length, width }: LeftOut['plates'][number]) => `${length}\u00a0×\u00a0${width}\u00a0mm`;
  const names = without.map(({ grade, thickness }) => {
    const name = materials.find(({ key }) => key === grade)?.name ?? grade;
    return `${name} ${thickness}\u00a0mm`;
  });
  const more = names.length - NAMED;
  const shown = more > 1 ? [...names.slice(0, NAMED), `${more} more`] : names;
  const bedText = bed.general
    ? `bed taken as ${size(bed)}, because the company page doesn’t state it.`
    : `bed of ${size(bed)}.`;
  const unpriced =
    names.length === 0 ? '' : ` Without a smaller plate, this has no price on it: ${listed(shown)}.`;
  return {
    machine,
    text: `${bedText} Plates of ${listed(plates.map(size))} are not used on it.${unpriced}`,
  };
}
