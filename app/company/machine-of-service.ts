import { GROUPS, type Machine, PROCESSES } from '#app/drawings/machine.ts';
import { type StatedMachine, withGeneralFigures } from '#app/drawings/stated-machine.ts';
import { groupDigits } from '#app/ui/group-digits.ts';
import type { Service } from './profile/services.ts';

/**
 * The machine of a service that cuts flat parts, with general figures where the company states none; null for other processes.
 * // Q11
 */
export function machineOf({ slug, name, machine }: Service): Machine | null {
  const process = PROCESSES.find((cutting) => cutting === machine.process);
  if (process === undefined) return null;
  const { bedLength, bedWidth } = machine;
  const thickness: StatedMachine['thickness'] = Object.fromEntries(
    GROUPS.flatMap((group) => {
      const { cuts, from, to } = machine.thickness[group];
      if (cuts === 'unknown') return [];
      return [[group, cuts === 'no' ? null : { ...(from !== null && { from }), ...(to !== null && { to }) }]];
    }),
  );
  return withGeneralFigures({
    key: slug,
    name,
    process,
    bed: bedLength === null || bedWidth === null ? null : { length: bedLength, width: bedWidth },
    thickness,
  });
}

/** A limit of a machine as it is shown, and as screen readers read it. */
export type Limit = {
  readonly label: string;
  readonly text: string;
  readonly spoken: string;
  /** What can be drawn to scale, in mm: a bed, or the longest part of a machine without one. */
  readonly drawn?: { readonly length: number; readonly width: number };
};

/** The limits of a service: those of its machines, then the others. The first is shown where there is room for only one. */
export function limitsOf({ machine, limits }: Service): readonly Limit[] {
  const { several, bedLength, bedWidth, longest, largestHole } = machine;
  const { cuts, from, to } = machine.thickness.carbon;
  return [
    ...(cuts === 'stated' ? [thicknessLimit(from, to)] : []),
    ...(bedLength !== null && bedWidth !== null
      ? [
          {
            label: several ? 'Beds' : 'Bed',
            text: `${groupDigits(bedLength)} × ${groupDigits(bedWidth)}\u00a0mm`,
            spoken: `${bedLength} x ${bedWidth} mm`,
            drawn: { length: bedLength, width: bedWidth },
          },
        ]
      : []),
    ...(longest === null
      ? []
      : [
          {
            label: 'Length',
            text: `up to ${longest / 1_000}\u00a0m`,
            spoken: `up to ${longest / 1_000} m`,
            drawn: { length: longest, width: 0 },
          },
        ]),
    ...(largestHole === null
      ? []
      : [{ label: 'Holes', text: `up to Ø${largestHole}\u00a0mm`, spoken: `up to Ø${largestHole} mm` }]),
    ...limits.map(({ of, value }) => ({
      label: of,
      text: value.replaceAll(/(?<=\d) /g, '\u00a0'),
      spoken: value,
    })),
  ];
}

function thicknessLimit(from: number | null, to: number | null): Limit {
  const label = 'Thickness';
  if (from !== null && to !== null)
    return {
      label,
      text: `${groupDigits(from)} – ${groupDigits(to)}\u00a0mm`,
      spoken: `${from} to ${to} mm`,
    };
  const [word, mm] = to === null ? ['from', from ?? 0] : ['up to', to];
  return { label, text: `${word} ${groupDigits(mm)}\u00a0mm`, spoken: `${word} ${mm} mm` };
}
