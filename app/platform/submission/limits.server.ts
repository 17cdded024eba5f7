import { Transform } from 'node:stream';

/** The limits of one request. Bytes are bytes of content: base64 is counted decoded. */
export type SubmissionLimits = {
  requestBytes: number;
  fileBytes: number;
  files: number;
  /** Of one text field. */
  fieldBytes: number;
  /** Of all text fields together. */
  textBytes: number;
  fields: number;
};

export type SubmissionErrorCode =
  | 'request-too-large'
  | 'file-too-large'
  | 'too-many-files'
  | 'field-too-large'
  | 'malformed'
  | 'unsupported'
  | 'too-slow'
  | 'no-room';

const STATUS: Record<SubmissionErrorCode, number> = {
  'request-too-large': 413,
  'file-too-large': 413,
  'too-many-files': 413,
  'field-too-large': 413,
  malformed: 400,
  unsupported: 415,
  'too-slow': 408,
  'no-room': 503,
};

/**
 * Treats an error while reading as the sender's fault, unless it is a system error such as a full disk: that one is
 * ours and must be logged.
 */
export function toSubmissionError(error: unknown): unknown {
  if (error instanceof SubmissionError) return error;
  const ours =
    error instanceof Error && 'syscall' in error && !('code' in error && error.code === 'ECONNRESET');
  return ours ? error : new SubmissionError('malformed', null, error);
}

/** Why a request was refused; `fileName` is the file concerned, by its name on the visitor's computer. */
export class SubmissionError extends Error {
  override name = 'SubmissionError';
  readonly code: SubmissionErrorCode;
  readonly fileName: string | null;

  constructor(code: SubmissionErrorCode, fileName: string | null = null, cause?: unknown) {
    super(fileName === null ? code : `${code}: a file`, { cause });
    this.code = code;
    this.fileName = fileName;
  }

  get status(): number {
    return STATUS[this.code];
  }
}

/** Passes at most `most` bytes through. */
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
