import type { AnalysisView, MeasuredView } from './analysis-view.ts';
import { type Best, type Fit, fitStatus, type Plate, type Size } from './fit.ts';
import type { Group } from './machine.ts';
import type { Unit } from './propose-unit.ts';

/** What stands between thousands and before decimals. */
export type NumberMarks = {
  readonly group: string;
  readonly point: string;
};

/** As on drawings, with no-break spaces: 1 250.5 */
const DRAWN: NumberMarks = { group: '\u00a0', point: '.' };

/** 1 250, with a fixed number of decimals. */
export function grouped(value: number, digits = 0, { group, point } = DRAWN): string {
  const [whole = '', decimals] = value.toFixed(digits).split('.');
  const spaced = whole.replace(/\B(?=(\d{3})+(?!\d))/g, group);
  return decimals === undefined ? spaced : `${spaced}${point}${decimals}`;
}

/** The same without zeros at the end, and with a limit of decimals: 0.84, 7 850 */
export function decimal(value: number, most: number, marks = DRAWN): string {
  const [, decimals = ''] = String(Number(value.toFixed(most))).split('.');
  return grouped(value, decimals.length, marks);
}

/** With three digits that count: 0.0123, 230 */
export function threeDigits(value: number, marks = DRAWN): string {
  return decimal(Number(value.toPrecision(3)), 6, marks);
}

/** A length: whole millimetres from 100, one decimal below. */
export function lengthText(mm: number, marks = DRAWN): string {
  const digits = mm < 100 && Math.abs(mm - Math.round(mm)) > 0.04 ? 1 : 0;
  return `${grouped(mm, digits, marks)}\u00a0mm`;
}

/** 200 × 100 mm */
export function sizeText({ width, height }: Size, marks = DRAWN): string {
  return `${lengthText(width, marks).replace('\u00a0mm', '')} × ${lengthText(height, marks)}`;
}

/** 1 200 × 300.5 mm: to a tenth, as a part is quoted. */
export function quotedSize(width: number, height: number, marks: NumberMarks): string {
  return `${decimal(width, 1, marks)}\u00a0×\u00a0${decimal(height, 1, marks)}\u00a0mm`;
}

/** Cut length in metres from 10 m. */
export function cutLengthText(mm: number, marks = DRAWN): string {
  return mm < 10_000 ? lengthText(mm, marks) : `${grouped(mm / 1_000, 2, marks)}\u00a0m`;
}

/** cm², or m² from 1 m². */
export function areaText(mm2: number, marks = DRAWN): string {
  return mm2 < 1e6 ? `${grouped(mm2 / 100, 1, marks)}\u00a0cm²` : `${grouped(mm2 / 1e6, 3, marks)}\u00a0m²`;
}

/** 1.25 kg, or 12 g below 100 g. */
export function massText(kg: number, marks = DRAWN): string {
  if (kg < 0.1) return `${grouped(kg * 1_000, kg < 0.01 ? 1 : 0, marks)}\u00a0g`;
  return `${grouped(kg, kg < 10 ? 2 : kg < 100 ? 1 : 0, marks)}\u00a0kg`;
}

/** 40 s, 7 min, 2.5 h */
export function durationText(seconds: number, marks = DRAWN): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${decimal(minutes / 60, 1, marks)} h`;
}

/** Whether the parts fit a machine, as sentences to follow the names of all that say the same, for visitors or for staff. // Q5, Q11 */
export function fitText(fit: Fit, reader: 'visitor' | 'staff' = 'visitor'): string {
  const text = `${answerText(fit)}${generalText(fit)}.`;
  return fit.answer === 'unknown-bed' && reader === 'visitor' ? `${text} Please ask us.` : text;
}

function answerText({ machine, answer, excess, parts, concerned, groups }: Fit): string {
  const by = excess === null ? '' : `${lengthText(excess)} `;
  const [all, fits, takes] =
    parts === 1
      ? ['the part', 'fits', 'the part']
      : [`all ${grouped(parts)} parts`, 'fit', `all ${grouped(parts)} parts`];
  const turned =
    parts === concerned || parts === 1 ? ', turned by 90°' : `, ${grouped(concerned)} of them turned by 90°`;
  switch (answer) {
    case 'fits':
      return `${all} ${fits}`;
    case 'fits-turned':
      return `${all} ${fits}${turned}`;
    case 'bed':
      return `the bed takes ${takes}; whether the plate can be cut depends on the thickness`;
    case 'bed-turned':
      return `the bed takes ${takes}${turned}; whether the plate can be cut depends on the thickness`;
    case 'some-materials':
      return `this thickness is cut in ${listed(groups.map((group) => GROUP_NAMES[group]))} only: the grade decides`;
    case 'unknown-bed':
      return parts === 1
        ? 'may fit: the size of the bed is not stated'
        : `may fit: the size of the bed is not stated, and ${grouped(concerned)} of ${grouped(parts)} parts ${concerned === 1 ? 'is' : 'are'} large`;
    case 'too-large':
      if (parts === 1) return `the part is ${by}too large for the bed`;
      return `${grouped(concerned)} of ${grouped(parts)} parts ${concerned === 1 ? 'is' : 'are'} too large for the bed, by up to ${by.trim()}`;
    case 'too-thick':
      return `the plate is ${by}too thick`;
    case 'too-thin':
      return `the plate is ${by}too thin`;
    case 'wrong-material':
      return machine.process === 'profile'
        ? 'a flame does not cut this grade cleanly'
        : 'not for this material';
  }
}

/** Which limits are those of such machines in general, as the company states none. */
function generalText({ answer, general: { bed, thickness } }: Fit): string {
  const isOfBed = bed !== null && answer !== 'some-materials';
  const limits = [
    ...(isOfBed ? [`a bed of ${sizeText({ width: bed.length, height: bed.width })}`] : []),
    ...(thickness === null ? [] : [`a thickness of at ${thickness.is} ${lengthText(thickness.mm)}`]),
  ];
  return limits.length === 0
    ? ''
    : ` (general ${limits.length === 1 ? 'limit' : 'limits'}: ${limits.join(' and ')})`;
}

export const GROUP_NAMES: Readonly<Record<Group, string>> = {
  carbon: 'carbon steel',
  'high-strength': 'wear and high-strength steel',
  stainless: 'stainless steel',
  aluminium: 'aluminium',
  coated: 'coated sheet',
};

/** a, b and c */
export function listed(words: readonly string[]): string {
  return words.join(', ').replace(/, (?=[^,]*$)/, ' and ');
}

/**
 * Which machine suits best, or what has to be known to say so. // Q5, Q11
 *
 * @param best what `bestMachine` found among these.
 */
export function adviceText(fits: readonly Fit[], best: Best | null, plate: Plate): string {
  if (best !== null) {
    const { bed, thickness } = best.fit.general;
    const isSure = bed === null && thickness === null;
    return `${isSure ? 'Best choice' : 'Probably best'}: ${best.fit.machine.name}, as ${best.why}.`;
  }
  if (fits.every((fit) => fitStatus(fit) === 'no')) return 'None of our machines cuts this: ask us.';
  if (plate.thickness === null)
    return `With the thickness${plate.group === null ? ' and the grade' : ''} we can say which machine suits it best.`;
  if (fits.some(({ answer }) => answer === 'some-materials'))
    return 'With the grade we can say which machine suits it best.';
  return 'Which machine suits it best depends on a bed whose size is not stated: ask us.';
}

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
export function unitText({ mmPerUnit, why }: Pick<MeasuredView['unit'], 'mmPerUnit' | 'why'>): string {
  const name = unitName(mmPerUnit);
  return why === `The file states ${name}.` ? `In ${name}, as the file states.` : `Read in ${name}. ${why}`;
}

const UNIT_CHOICES: readonly { unit: Unit; mmPerUnit: number; label: string }[] = [
  { unit: 'mm', mmPerUnit: 1, label: 'Read as millimetres' },
  { unit: 'inch', mmPerUnit: 25.4, label: 'Read as inches' },
];

/** The units that a drawing can be read in instead of this one. // Q2 */
export function otherUnits(mmPerUnit: number): readonly { unit: Unit; label: string }[] {
  return UNIT_CHOICES.filter((choice) => choice.mmPerUnit !== mmPerUnit);
}

/** 1 part, 2 parts */
export const counted = (count: number, singular: string): string =>
  `${grouped(count)} ${singular}${count === 1 ? '' : 's'}`;

/** One line for a mail: the size of what is drawn, parts, cut length, pierces. */
export function summaryText(analysis: AnalysisView): string {
  if (!analysis.ok) return `could not be read. ${analysis.error}`;
  const { picture, box, outers, holes, cutLength, pierces } = analysis;
  const facts = [
    sizeText(picture ?? box),
    counted(outers, 'part'),
    counted(holes, 'hole'),
    `cut length ${cutLengthText(cutLength)}`,
    counted(pierces, 'pierce'),
  ].join(', ');
  return analysis.unit.sure ? facts : `${facts}. ${unitText(analysis.unit)}`;
}

/** What a picture of very many curves leaves out. */
export function shownText({ shown, curves }: { shown: number; curves: number }): string {
  return `The picture shows the largest ${grouped(shown)} of ${grouped(curves)} curves. All of them are measured.`;
}
