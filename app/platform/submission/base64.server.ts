import { SubmissionError } from './limits.server.ts';

/** Line breaks and spaces that some encoders insert. */
const WHITE = /\s+/g;
const ALPHABET = /^[A-Za-z0-9+/]*$/;
/** The data URL prefix that a browser's FileReader adds. */
const DATA_URL = /^data:[^,]{0,200},/;
const MAX_PREFIX_LENGTH = 256;
const NOTHING = Buffer.alloc(0);

/** Decodes base64 that arrives in chunks of any length, as soon as four characters are complete. */
export class Base64Decoder {
  #rest = '';
  #begun = false;
  #ended = false;

  /** @throws SubmissionError if the text is not base64. */
  decode(piece: string): Buffer {
    this.#rest += piece;
    if (!this.#begun && this.#rest.length < MAX_PREFIX_LENGTH) return NOTHING;
    return this.#decodeWhole();
  }

  /** Decodes the remainder, with or without padding. */
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
