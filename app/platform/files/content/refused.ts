import type { Objection } from './inspection.ts';

/**
 * Carries an objection out of nested streams up to `inspectFile`, which turns it into a value. It never leaves this
 * folder.
 */
export class Refused extends Error {
  readonly code: Objection;

  constructor(code: Objection, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/**
 * What a parser's error means: bytes it could not read are a damaged file; a disk that fails stays a failure of ours.
 */
export function asRefusal(error: unknown): unknown {
  if (error instanceof Refused) return error;
  if (error instanceof Error && 'syscall' in error) return error;
  return new Refused('damaged', { cause: error });
}
