import type { InspectionErrorCode } from './inspection.ts';

/**
 * Thrown inside nested streams with an error code; `inspectFile` catches it and returns the code. Internal to this
 * folder.
 */
export class Refused extends Error {
  readonly code: InspectionErrorCode;

  constructor(code: InspectionErrorCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/**
 * Converts a parser's error to Refused `damaged`; a system call's error (I/O failure) is kept.
 */
export function toRefused(error: unknown): unknown {
  if (error instanceof Refused) return error;
  if (error instanceof Error && 'syscall' in error) return error;
  return new Refused('damaged', { cause: error });
}
