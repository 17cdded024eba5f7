import type { Fit } from './fit.ts';
import type { ShownAnalysis } from './shown-analysis.ts';

type Measured = ShownAnalysis & { ok: true };

/** 1 250 as on South African drawings, with no-break spaces. */
function grouped(value: number, digits = 0): string {
  const [whole = '', decimals] = value.toFixed(digits).split('.');
  const spaced = whole.replace(/\B(?=(\d{3})+(?!\d))/g, '\u00a0');
  return decimals === undefined ? spaced : `${spaced}.${decimals}`;
}

/** A length: whole millimetres from 100, one decimal below. */
export function lengthText(mm: number): string {
  const digits = mm < 100 && Math.abs(mm - Math.round(mm)) > 0.04 ? 1 : 0;
  return `${grouped(mm, digits)}\u00a0mm`;
}

/** 200 × 100 mm */
export function sizeText({ width, height }: { width: number; height: number }): string {
  return `${lengthText(width).replace('\u00a0mm', '')} × ${lengthText(height)}`;
}

/** Cut length in metres from 10 m. */
export function cutLengthText(mm: number): string {
  return mm < 10_000 ? lengthText(mm) : `${grouped(mm / 1_000, 2)}\u00a0m`;
}

/** cm², or m² from 1 m². */
export function areaText(mm2: number): string {
  return mm2 < 1e6 ? `${grouped(mm2 / 100, 1)}\u00a0cm²` : `${grouped(mm2 / 1e6, 3)}\u00a0m²`;
}

/** 1.25 kg */
export function massText(kg: number): string {
  return `${grouped(kg, kg < 10 ? 2 : kg < 100 ? 1 : 0)}\u00a0kg`;
}

/** Whether a part fits a machine, as a sentence. // Q5 */
export function fitText({ answer, over, unknown }: Pick<Fit, 'answer' | 'over' | 'unknown'>): string {
  const by = over === null ? '' : ` by ${lengthText(over)}`;
  switch (answer) {
    case 'fits':
      return 'fits.';
    case 'fits-turned':
      return 'fits turned by 90°.';
    case 'too-large':
      return `is too small${by}.`;
    case 'too-thick':
      return `cuts less thickness: over${by}.`;
    case 'too-thin':
      return `cuts more thickness: under${by}.`;
    case 'wrong-material':
      return 'does not cut this grade.';
    case 'unknown':
      return `is not stated${unknown.includes('bed') ? ' with a bed size' : ' with a thickness'}: ask us.`;
  }
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** One line for a mail: size, parts, cut length, pierces. */
export function summaryText(analysis: ShownAnalysis): string {
  if (!analysis.ok) return `could not be read. ${analysis.error}`;
  const { box, outers, holes, cutLength, pierces } = analysis;
  const what = [
    sizeText(box),
    counted(outers, 'part'),
    counted(holes, 'hole'),
    `cut length ${cutLengthText(cutLength)}`,
    counted(pierces, 'pierce'),
  ].join(', ');
  return analysis.unit.sure ? what : `${what}. ${analysis.unit.why}`;
}

const FINDINGS: Readonly<Record<string, (value: string, count: number) => string>> = {
  unit: () => 'The unit is doubtful.',
  'nothing-to-cut': () => 'No closed contour to cut.',
  'several-parts': (_, count) => `${counted(count, 'part')} in one file.`,
  open: (_, count) => `${counted(count, 'open contour')}.`,
  gap: (value, count) => `${counted(count, 'gap')} in a contour, the widest ${value}.`,
  branch: (_, count) => `More than two lines meet in ${counted(count, 'place')}.`,
  duplicate: (_, count) => `${counted(count, 'line')} drawn twice; counted once.`,
  crossing: (_, count) => `Lines cross in ${counted(count, 'place')}.`,
  tiny: (_, count) => `${counted(count, 'tiny curve')} left out.`,
  text: (_, count) => `${counted(count, 'text')} left in the drawing; not cut.`,
  'small-hole': (_, count) => `${counted(count, 'hole')} smaller than the thickness allows.`,
  'fine-hole': (_, count) => `${counted(count, 'hole')} near the limit of the thickness.`,
  'thin-web': (_, count) => `${counted(count, 'web')} thinner than the plate.`,
  'missing-block': (_, count) => `${counted(count, 'block')} missing, or in another file.`,
  damaged: (_, count) => `${counted(count, 'damaged entity', 'damaged entities')} left out.`,
};

/** Findings of which the value says how many there are. */
const COUNTS = new Set(['several-parts', 'missing-block', 'damaged']);

/** The findings in words, one sentence for each kind, in their order. */
export function findingTexts({ findings }: Pick<Measured, 'findings'>): string[] {
  const kinds = Map.groupBy(findings, ({ code }) => code);
  return [...kinds].flatMap(([code, list]) => {
    const values = list.map(({ value }) => value ?? 0);
    const most = Math.max(...values);
    const count = COUNTS.has(code) ? most : list.length;
    return FINDINGS[code]?.(most < 1 ? `${most.toFixed(2)}\u00a0mm` : lengthText(most), count) ?? [];
  });
}
