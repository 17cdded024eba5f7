/**
 * The pictures that the build contains, with the focal point that their crops keep in view, in percent from the left and the
 * top. `npm run pictures` generates the encodings from `originals/` and writes their versions. What a picture shows is said
 * in the company's profile.
 */
import versions from './versions.json' with { type: 'json' };

export const builtPictures = {
  laser: [46, 60],
  plasma: [48, 45],
  profile: [64, 55],
  brake: [57, 55],
  folded: [60, 60],
  rolling: [50, 55],
  drilling: [50, 55],
  macro: [45, 55],
  drawing: [72, 40],
  portal: [30, 45],
  column: [52, 55],
  weldment: [38, 55],
  gate: [40, 60],
  stairs: [50, 50],
  galv: [50, 50],
  rack: [35, 50],
  coil: [45, 55],
  nest: [30, 60],
  offcuts: [50, 55],
} as const satisfies Record<keyof typeof versions, readonly [x: number, y: number]>;

export type BuiltPicture = keyof typeof builtPictures;

export function isBuiltPicture(name: string): name is BuiltPicture {
  return Object.hasOwn(builtPictures, name);
}

/** Where the encodings of a picture are served, and their version. */
export function builtEncodings(name: BuiltPicture): { path: string; version: string } {
  return { path: `/assets/pictures/${name}`, version: versions[name] };
}
