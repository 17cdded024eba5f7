import { type InspectionErrorCode, Refused } from './inspection.ts';

/** Maximum bytes per read, which bounds memory for any file size. */
export const CHUNK_BYTES = 64 * 1024;

export type ByteSource = ReturnType<typeof byteSource>;

export function bytesInMemory(bytes: Uint8Array): ByteSource {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const handle = {
    async read(target: Buffer, offset: number, length: number, position: number) {
      return { bytesRead: content.copy(target, offset, position, position + length) };
    },
  };
  return byteSource(handle, content.length);
}

type Readable = {
  read(target: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
};

/** Bounded reads of an open file. Positions and lengths are in bytes. */
export function byteSource(handle: Readable, size: number) {
  /**
   * Reads exactly `length` bytes. Checks the range first, since positions come from the untrusted file.
   *
   * @throws Refused `damaged` for a range outside the file.
   */
  async function read(position: number, length: number): Promise<Buffer> {
    if (!(position >= 0 && length >= 0 && position + length <= size)) throw new Refused('damaged');
    const bytes = Buffer.allocUnsafe(length);
    const { bytesRead } = await handle.read(bytes, 0, length, position);
    if (bytesRead !== length) throw new Refused('damaged');
    return bytes;
  }

  /** `length` bytes from `start`, in chunks of at most CHUNK_BYTES. */
  async function* stream(start: number, length: number): AsyncGenerator<Buffer, void, undefined> {
    for (let done = 0; done < length; done += CHUNK_BYTES) {
      yield await read(start + done, Math.min(CHUNK_BYTES, length - done));
    }
  }

  return { size, read, stream };
}

/** Counts bytes against a limit that several streams may share. */
export class ByteBudget {
  readonly #limit: number;
  readonly #errorCode: InspectionErrorCode;
  #spent = 0;

  /** @param limit in bytes, inclusive; a stream that exceeds it throws Refused with `errorCode`. */
  constructor(limit: number, errorCode: InspectionErrorCode) {
    this.#limit = limit;
    this.#errorCode = errorCode;
  }

  get spent(): number {
    return this.#spent;
  }

  /** Passes chunks through until the limit is exceeded. */
  async *count(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
    for await (const chunk of chunks) {
      this.#spent += chunk.length;
      if (this.#spent > this.#limit) throw new Refused(this.#errorCode);
      yield chunk;
    }
  }
}
