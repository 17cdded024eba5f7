import { Transform } from 'node:stream';
import { SubmissionError } from './limits.ts';

/** Lets at most `most` bytes through. */
export function limitBytes(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > most) done(new SubmissionError('request-too-large'));
      else done(null, chunk);
    },
  });
}
