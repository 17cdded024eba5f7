import type { NestJob, NestRequest } from './nest-job.ts';
import { nestJobSchema } from './nest-job.ts';
import { randomNumbers } from './random.ts';

type Outline = [number, number][];

/** A job as a workshop might have it: the same for the same seed. */
export function randomJob(seed: number): NestJob {
  const random = randomNumbers(seed);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const oneOf = <T>(values: readonly T[]) => values[between(0, values.length - 1)] as T;
  const size = () => between(40, 600);
  const kinds: (() => Outline)[] = [
    () => rectangle(size(), size()),
    () => [
      [0, 0],
      [size(), 0],
      [0, size()],
    ],
    () => angle(size() + 100, size() + 100, between(20, 90)),
    () => circle(size() / 2, between(8, 90), () => 1),
    // Dents, and a centre that is not the origin.
    () =>
      circle(size() / 2, between(6, 60), () => 0.4 + 0.6 * random()).map(([x, y]) => [x + 77.7, y - 33.3]),
    () => slotted(size() + 60, size() + 60),
  ];
  const request: NestRequest = {
    plates: Array.from({ length: between(1, 3) }, () => ({
      length: between(1_000, 3_000),
      width: between(700, 1_500),
      ...(random() < 0.3 && { count: between(1, 2) }),
    })),
    gap: oneOf([0, 0, 3, 8, 12.5]),
    edge: oneOf([0, 5, 10]),
    wholePlates: random() < 0.2,
    parts: Array.from({ length: between(1, 6) }, (_, at) => ({
      id: `part ${at}`,
      quantity: between(1, 8),
      rotations: oneOf([[0], [0, 180], [0, 90, 180, 270], [90, 270]] as const).slice(),
      outline: oneOf(kinds)(),
    })),
  };
  return nestJobSchema.parse(request);
}

export function rectangle(width: number, height: number): Outline {
  return [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
}

function angle(width: number, height: number, leg: number): Outline {
  return [
    [0, 0],
    [width, 0],
    [width, leg],
    [leg, leg],
    [leg, height],
    [0, height],
  ];
}

function slotted(width: number, height: number): Outline {
  return [
    [0, 0],
    [width, 0],
    [width, height],
    [width * 0.6, height],
    [width * 0.6, height * 0.3],
    [width * 0.4, height * 0.3],
    [width * 0.4, height],
    [0, height],
  ];
}

export function circle(radius: number, points: number, factor: () => number): Outline {
  return Array.from({ length: points }, (_, at) => {
    const distance = radius * factor();
    const direction = (2 * Math.PI * at) / points;
    return [distance * Math.cos(direction), distance * Math.sin(direction)];
  });
}
