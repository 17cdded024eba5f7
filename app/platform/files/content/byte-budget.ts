import type { InspectionErrorCode } from './inspection.ts';
import { Refused } from './refused.ts';

/** Counts bytes against a limit that several streams may share. */
export class ByteBudget {
  readonly #limit: number;
  readonly #objection: InspectionErrorCode;
  #spent = 0;

  /** @param limit in bytes, inclusive; a stream that exceeds it throws Refused with `objection`. */
  constructor(limit: number, objection: InspectionErrorCode) {
    this.#limit = limit;
    this.#objection = objection;
  }

  get spent(): number {
    return this.#spent;
  }

  /** Passes chunks through until the limit is exceeded. */
  async *count(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
    for await (const chunk of chunks) {
      this.#spent += chunk.length;
      if (this.#spent > this.#limit) throw new Refused(this.#objection);
      yield chunk;
    }
  }
}
