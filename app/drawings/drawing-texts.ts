import type { AnalysisView } from './analysis-view.ts';
import type { Fit } from './fit.ts';
import type { Group } from './machine.ts';
import type { Unit } from './propose-unit.ts';
import { LISTED_FINDINGS } from './thresholds.ts';

type Measured = AnalysisView & { ok: true };

/** 1 250 as on South African drawings, with no-break spaces. */
export function grouped(value: number, digits = 0): string {
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

/** 1.25 kg, or 12 g below 100 g. */
export function massText(kg: number): string {
  if (kg < 0.1) return `${grouped(kg * 1_000, kg < 0.01 ? 1 : 0)}\u00a0g`;
  return `${grouped(kg, kg < 10 ? 2 : kg < 100 ? 1 : 0)}\u00a0kg`;
}

/** Whether the parts fit a machine, as a sentence to follow its name and a colon, for visitors or for staff. // Q5 */
export function fitText(
  fit: Pick<Fit, 'answer' | 'excess' | 'unknown' | 'parts' | 'concerned'>,
  reader: 'visitor' | 'staff' = 'visitor',
): string {
  const { answer, excess, unknown, parts, concerned } = fit;
  const by = excess === null ? '' : `${lengthText(excess)} `;
  switch (answer) {
    case 'fits':
      return parts === 1 ? 'the part fits.' : `all ${grouped(parts)} parts fit.`;
    case 'fits-turned':
      if (parts === 1) return 'the part fits, turned by 90°.';
      return concerned === parts
        ? `all ${grouped(parts)} parts fit, turned by 90°.`
        : `all ${grouped(parts)} parts fit, ${grouped(concerned)} of them turned by 90°.`;
    case 'too-large':
      if (parts === 1) return `the part is ${by}too large for its bed.`;
      return `${grouped(concerned)} of ${grouped(parts)} parts ${concerned === 1 ? 'is' : 'are'} too large for its bed, by up to ${by.trim()}.`;
    case 'too-thick':
      return `the plate is ${by}too thick for this machine.`;
    case 'too-thin':
      return `the plate is ${by}too thin for this machine.`;
    case 'wrong-material':
      return 'a flame does not cut this grade.';
    case 'unknown':
      return `may fit: ${unknown.includes('bed') ? 'the size of its bed' : 'its thickness'} is not stated${reader === 'staff' ? '' : ', so ask us'}.`;
  }
}

export const GROUP_NAMES: Readonly<Record<Group, string>> = {
  carbon: 'carbon steel',
  'high-strength': 'wear and high-strength steel',
  stainless: 'stainless steel',
  aluminium: 'aluminium',
  coated: 'coated sheet',
};

const UNIT_NAMES: Readonly<Record<number, string>> = {
  1: 'millimetres',
  25.4: 'inches',
  10: 'centimetres',
  1000: 'metres',
};

/** The unit of this many millimetres, in the plural. */
export function unitName(mmPerUnit: number): string {
  return UNIT_NAMES[mmPerUnit] ?? `units of ${mmPerUnit} mm`;
}

/** Read in millimetres. The file states no unit. */
export function unitText({ mmPerUnit, why }: Measured['unit']): string {
  return `Read in ${unitName(mmPerUnit)}. ${why}`;
}

const UNIT_CHOICES: readonly { unit: Unit; mmPerUnit: number; label: string }[] = [
  { unit: 'mm', mmPerUnit: 1, label: 'Read as millimetres' },
  { unit: 'inch', mmPerUnit: 25.4, label: 'Read as inches' },
];

/** The units that a drawing can be read in instead of this one. // Q2 */
export function otherUnits(mmPerUnit: number): readonly { unit: Unit; label: string }[] {
  return UNIT_CHOICES.filter((choice) => choice.mmPerUnit !== mmPerUnit);
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** One line for a mail: size, parts, cut length, pierces. */
export function summaryText(analysis: AnalysisView): string {
  if (!analysis.ok) return `could not be read. ${analysis.error}`;
  const { box, outers, holes, cutLength, pierces } = analysis;
  const what = [
    sizeText(box),
    counted(outers, 'part'),
    counted(holes, 'hole'),
    `cut length ${cutLengthText(cutLength)}`,
    counted(pierces, 'pierce'),
  ].join(', ');
  return analysis.unit.sure ? what : `${what}. ${unitText(analysis.unit)}`;
}

/** What a picture of very many curves leaves out. */
export function shownText({ shown, curves }: { shown: number; curves: number }): string {
  return `The picture shows the largest ${grouped(shown)} of ${grouped(curves)} curves. All of them are measured.`;
}

type FindingText = (is: string, value: string, count: number) => string;

/** The sentence for each kind of finding; `is` is 'is' or 'are'. */
const FINDINGS: Readonly<Record<string, FindingText>> = {
  unit: () => 'Please check the unit.',
  'nothing-to-cut': () => 'There is no closed contour to cut.',
  'several-parts': (_, __, count) => `${counted(count, 'part')} in one file.`,
  frame: () =>
    'A rectangle of the size of a paper sheet surrounds the part. If it is the drawing’s frame, remove it: it counts as a cut.',
  'not-flat': (is, _, count) =>
    `${counted(count, 'curve')} ${is} not flat: the drawing is measured as seen from above. Send the flat part.`,
  open: (is, _, count) => `${counted(count, 'contour')} ${is} not closed.`,
  gap: (_, value, count) =>
    count === 1 ? `A contour has a gap of ${value}.` : `${counted(count, 'gap')}, the widest ${value}.`,
  branch: (_, __, count) => `More than two lines meet at ${counted(count, 'point')}.`,
  duplicate: (is, _, count) => `${counted(count, 'line')} ${is} drawn twice and counted once.`,
  crossing: (_, __, count) => `Lines cross at ${counted(count, 'point')}.`,
  tiny: (is, _, count) => `${counted(count, 'tiny curve')} ${is} left out.`,
  text: () => 'The drawing contains text, which is not cut.',
  'small-hole': (is, _, count) => `${counted(count, 'hole')} ${is} too small for this thickness.`,
  'fine-hole': (is, _, count) => `${counted(count, 'hole')} ${is} close to the smallest for this thickness.`,
  'thin-web': (is, _, count) =>
    `${counted(count, 'web')} between cuts ${is} narrower than the plate is thick.`,
  'missing-block': (is, _, count) => `${counted(count, 'block')} ${is} missing or in another file.`,
  'paper-space': () => 'The lines are on a layout sheet. Draw the part in model space and save it again.',
  unread: (is, _, count) =>
    `${counted(count, 'object')} ${is} left out: multilines, regions, filled areas and solids have no lines. Explode ${count === 1 ? 'it' : 'them'} and save the drawing again.`,
  damaged: (is, _, count) => `${counted(count, 'object')} ${is} damaged and left out.`,
};

/** Findings of which the value says how many there are. */
const COUNTS = new Set(['several-parts', 'not-flat', 'missing-block', 'unread', 'damaged']);

/** The findings in words, one sentence for each kind, in their order. */
export function findingTexts({ findings }: Pick<Measured, 'findings'>): string[] {
  const kinds = Map.groupBy(findings, ({ code }) => code);
  return [...kinds].map(([code, list]) => {
    const values = list.map(({ value }) => value ?? 0);
    const most = Math.max(...values);
    const count = COUNTS.has(code) ? most : list.length;
    const value = most < 1 ? `${most.toFixed(2)}\u00a0mm` : lengthText(most);
    const text = FINDINGS[code]?.(count === 1 ? 'is' : 'are', value, count) ?? code;
    // Only so many of a kind are listed.
    return count >= LISTED_FINDINGS && !COUNTS.has(code)
      ? text.replace(String(LISTED_FINDINGS), `${LISTED_FINDINGS} or more`)
      : text;
  });
}
