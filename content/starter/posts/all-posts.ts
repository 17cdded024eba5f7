import { bendRadiusAndAllowance } from './bend-radius-and-allowance.ts';
import { choosingASteelGrade } from './choosing-a-steel-grade.ts';
import { designingForGalvanising } from './designing-for-galvanising.ts';
import { holesInPlate } from './holes-in-plate.ts';
import { kerfAndTolerance } from './kerf-and-tolerance.ts';
import { laserPlasmaOrOxyFuel } from './laser-plasma-or-oxy-fuel.ts';
import { nestingAndCost } from './nesting-and-cost.ts';
import { preparingADrawingForCutting } from './preparing-a-drawing-for-cutting.ts';
import type { SamplePost } from './sample-post.ts';
import { whatACodedWelderIs } from './what-a-coded-welder-is.ts';

/** The sample articles that are seeded at the first start. */
export const samplePosts: readonly SamplePost[] = [
  laserPlasmaOrOxyFuel,
  choosingASteelGrade,
  preparingADrawingForCutting,
  bendRadiusAndAllowance,
  kerfAndTolerance,
  designingForGalvanising,
  whatACodedWelderIs,
  nestingAndCost,
  holesInPlate,
];
