import { LIMITS } from './thresholds.ts';

/** Why a drawing could not be read. */
export type FailureCode =
  | 'empty'
  | 'too-large'
  | OtherCad
  | 'not-dxf'
  | 'damaged'
  | 'too-many-curves'
  | 'too-deep'
  | 'too-slow'
  | 'too-much-memory';

/** The formats of other CAD programs that are sent in place of a DXF: what the file is, and how it begins. */
export const OTHER_CAD = {
  dwg: { is: 'It is a DWG file, which only AutoCAD reads.', begins: /^AC(?:1\d{3}|[12]\.\d)/ },
  step: { is: 'It is a STEP file.', begins: /^\s*ISO-10303-21;/ },
};
type OtherCad = keyof typeof OTHER_CAD;

/** @param start the first 64 bytes of a file or more, as Latin-1. */
export function otherCad(start: string): OtherCad | undefined {
  return (['dwg', 'step'] as const).find((format) => OTHER_CAD[format].begins.test(start));
}

/** What to tell a person, to be shown after the file's name. */
export const FAILURES: Record<FailureCode, string> = {
  empty: 'It is empty. Check the file on your computer and add it again.',
  'too-large': 'It is larger than 10 MB.',
  dwg: `${OTHER_CAD.dwg.is} Save it as DXF and send that.`,
  step: `${OTHER_CAD.step.is} Export the flat part as DXF at 1:1, or its drawing as PDF, and send that.`,
  'not-dxf': 'It is not a DXF file. Save the drawing as DXF and send that.',
  damaged: 'It is damaged or incomplete. Save it as DXF again and send the new copy.',
  'too-many-curves': `It has more than ${LIMITS.curves.toLocaleString('en-US')} curves, or splines of too many points. Save only the parts to be cut.`,
  'too-much-memory': 'It takes too much memory to read. Save only the parts to be cut.',
  'too-deep': `Its blocks contain each other more than ${LIMITS.nesting} levels deep. Explode the blocks and save it again.`,
  'too-slow': 'It takes too long to read. Save only the parts to be cut.',
};

/** Thrown inside the reader; `analyseDrawing` catches it and returns the code. */
export class DrawingFailure extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode) {
    super(code);
    this.code = code;
  }
}
