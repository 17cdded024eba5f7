import * as z from 'zod/mini';

/** The most parts of one job, with their quantities. */
export const MAX_PARTS = 5_000;

/** Limits of one job, so that whatever it says is read and answered in time. */
const LIMITS = {
  /** mm: longer than any plate, and far from where numbers in micrometres lose digits. */
  length: 1e6,
  points: 200_000,
  sizes: 20,
} as const;

const length = z.number().check(z.positive(), z.maximum(LIMITS.length));
const distance = z.number().check(z.nonnegative(), z.maximum(LIMITS.length));
const coordinate = z.number().check(z.minimum(-LIMITS.length), z.maximum(LIMITS.length));
const count = z.int().check(z.positive(), z.maximum(1e6));

const plateSchema = z.strictObject({
  length,
  width: length,
  /** How many there are; without it, as many as needed. */
  count: z.optional(count),
});

const partSchema = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  quantity: count,
  /** Degrees, counterclockwise. */
  rotations: z._default(
    z.array(z.literal([0, 90, 180, 270])).check(z.minLength(1, 'at least one rotation is needed')),
    [0, 90, 180, 270],
  ),
  /** Closed, without the first point again; what it encloses is cut out of one piece, holes included. */
  outline: z
    .array(z.tuple([coordinate, coordinate]))
    .check(
      z.minLength(3, 'an outline has at least 3 points'),
      z.maxLength(LIMITS.points, `an outline has at most ${LIMITS.points} points`),
    ),
});

/** What is to be nested: lengths in mm. */
export const nestJobSchema = z
  .strictObject({
    plates: z
      .array(plateSchema)
      .check(z.minLength(1, 'at least one plate is needed'), z.maxLength(LIMITS.sizes)),
    /** Between two parts. */
    gap: distance,
    /** Between a part and the edge of its plate. */
    edge: distance,
    /** Whether the last plate is charged whole however little of it is used, as where offcuts don't sell. */
    wholePlates: z._default(z.boolean(), false),
    parts: z.array(partSchema).check(z.minLength(1, 'at least one part is needed')),
  })
  .check(
    z.refine(
      ({ parts }) => new Set(parts.map(({ id }) => id)).size === parts.length,
      'two parts have the same id',
    ),
    z.refine(({ parts }) => isFewEnough(parts), `more than ${MAX_PARTS} parts`),
  );

/** Whether these parts, with their quantities, are not too many for one job. */
export function isFewEnough(parts: readonly { readonly quantity: number }[]): boolean {
  return parts.reduce((sum, { quantity }) => sum + quantity, 0) <= MAX_PARTS;
}

export type NestJob = z.output<typeof nestJobSchema>;
/** A job as it is written, with what has a default left out. */
export type NestRequest = z.input<typeof nestJobSchema>;
export type NestPart = NestJob['parts'][number];
export type Rotation = NestPart['rotations'][number];

/** Where a copy of a part lies: its outline is rotated about its origin, then moved by x and y. mm */
export type Placement = {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly rotation: Rotation;
};

export type NestedPlate = {
  readonly length: number;
  readonly width: number;
  /** mm from the plate's left edge to the furthest part, and its distance from the edge. */
  readonly usedLength: number;
  readonly placed: readonly Placement[];
};

export type Nest = {
  readonly plates: readonly NestedPlate[];
  /** What no plate has room for. */
  readonly unplaced: readonly { readonly id: string; readonly quantity: number }[];
  /** Area of the outlines ÷ used area. */
  readonly use: number;
  /** Whether the time ended the search before its last step, so that another run may find another nest. */
  readonly interrupted: boolean;
  /** What was done about outlines that are none of a real part, in words. */
  readonly notes?: readonly string[];
};
