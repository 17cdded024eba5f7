import { SubmissionError } from './limits.server.ts';

/** Characters that some encoders put between the lines. */
const WHITE = /\s+/g;
const ALPHABET = /^[A-Za-z0-9+/]*$/;
/** What a browser's FileReader puts in front. */
const DATA_URL = /^data:[^,]{0,200},/;
const MAX_PREFIX_LENGTH = 256;
const NOTHING = Buffer.alloc(0);

/** Decodes base64 that arrives in pieces of any length, each piece as soon as it is whole. */
export class Base64Decoder {
  #rest = '';
  #begun = false;
  #ended = false;

  /** @throws SubmissionError where the text is not base64. */
  decode(piece: string): Buffer {
    this.#rest += piece;
    if (!this.#begun && this.#rest.length < MAX_PREFIX_LENGTH) return NOTHING;
    return this.#decodeWhole();
  }

  /** What is left at the end, padded or not. */
  end(): Buffer {
    const decoded = this.#decodeWhole();
    if (this.#rest.length === 1) throw new SubmissionError('malformed');
    return Buffer.concat([decoded, this.#bytes(this.#rest)]);
  }

  #decodeWhole(): Buffer {
    if (!this.#begun) this.#rest = this.#rest.replace(DATA_URL, '');
    this.#begun = true;
    const text = this.#rest.replace(WHITE, '');
    const whole = text.length - (text.length % 4);
    this.#rest = text.slice(whole);
    return this.#bytes(text.slice(0, whole));
  }

  #bytes(text: string): Buffer {
    if (text === '') return NOTHING;
    const content = text.replace(/={1,2}$/, '');
    if (this.#ended || !ALPHABET.test(content)) throw new SubmissionError('malformed');
    this.#ended = content.length < text.length;
    return Buffer.from(content, 'base64');
  }
}
