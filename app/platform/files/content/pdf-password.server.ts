import { createCipheriv, createHash } from 'node:crypto';
import type { ByteSource } from './byte-source.server.ts';

/** How much around a name is read, in bytes: the trailer's dictionary, and the encryption dictionary. */
const DICTIONARY_BYTES = 4 * 1024;
/** Fills a password to 32 bytes (ISO 32000-1, 7.6.3.3, algorithm 2). */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/** The entries of the standard security handler (7.6.3.2) that a password is checked with. */
type Protection = {
  revision: number;
  keyBytes: number;
  permissions: number;
  encryptsMetadata: boolean;
  owner: Buffer;
  user: Buffer;
  id: Buffer;
};

/**
 * Whether a PDF opens only with a password. One that only restricts printing or changes opens with the empty password, like
 * any reader tries first.
 *
 * @param encryptAt where the names /Encrypt are in the file.
 * @returns false too if the protection can't be read: then nothing is known of it.
 */
export async function needsPassword(source: ByteSource, encryptAt: readonly number[]): Promise<boolean> {
  for (const place of encryptAt) {
    const protection = await readProtection(source, place);
    if (protection !== null) return !opensWithoutPassword(protection);
  }
  return false;
}

async function readProtection(source: ByteSource, place: number): Promise<Protection | null> {
  const trailer = await textAround(source, place);
  const [, reference] = /^\/Encrypt[\s\0]+(\d{1,10}[\s\0]+\d{1,5})[\s\0]+R/.exec(trailer.after) ?? [];
  const dictionary =
    reference === undefined ? trailer.after : await findObject(source, reference.split(/[\s\0]+/).join(' '));
  if (dictionary === null || !/\/Filter[\s\0]*\/Standard(?![A-Za-z])/.test(dictionary)) return null;
  const owner = stringOf(dictionary, 'O');
  const user = stringOf(dictionary, 'U');
  const revision = numberOf(dictionary, 'R');
  const permissions = numberOf(dictionary, 'P');
  if (owner === null || user === null || revision === null || permissions === null) return null;
  if (revision < 2 || revision > 6 || user.length < (revision < 5 ? 32 : 40)) return null;
  const version = numberOf(dictionary, 'V') ?? 0;
  // Readers take 128 bits for version 4, whatever it says.
  const keyBytes = version >= 4 ? 16 : version === 1 ? 5 : (numberOf(dictionary, 'Length') ?? 40) / 8;
  return {
    revision,
    keyBytes,
    permissions,
    encryptsMetadata: !/\/EncryptMetadata[\s\0]+false/.test(dictionary),
    owner,
    user,
    id: arrayStart(trailer.after, 'ID') ?? arrayStart(trailer.before, 'ID') ?? Buffer.alloc(0),
  };
}

async function textAround(source: ByteSource, place: number): Promise<{ before: string; after: string }> {
  const from = Math.max(0, place - DICTIONARY_BYTES);
  const before = (await source.read(from, place - from)).toString('latin1');
  const length = Math.min(DICTIONARY_BYTES, source.size - place);
  return { before, after: (await source.read(place, length)).toString('latin1') };
}

/** The text of the last object of this number, without its end; the encryption dictionary is never packed with others. */
async function findObject(source: ByteSource, number: string): Promise<string | null> {
  const head = new RegExp(`(?<!\\d)${number.replace(' ', '[\\s\\0]+')}[\\s\\0]+obj`, 'g');
  let start: number | null = null;
  let rest = '';
  let at = 0;
  for await (const chunk of source.stream(0, source.size)) {
    const text = rest + chunk.toString('latin1');
    for (const { index } of text.matchAll(head)) start = at + index;
    rest = text.slice(-64);
    at += text.length - rest.length;
  }
  if (start === null) return null;
  const { after } = await textAround(source, start);
  return after.slice(0, objectEnd(after));
}

function objectEnd(text: string): number {
  const end = text.indexOf('endobj');
  return end === -1 ? text.length : end;
}

/** A key of one or two letters is part of longer ones: no other letter may follow it. */
function textAfter(dictionary: string, key: string): string | null {
  const match = new RegExp(`/${key}(?![A-Za-z])[\\s\\0]*`).exec(dictionary);
  return match === null ? null : dictionary.slice(match.index + match[0].length);
}

function numberOf(dictionary: string, key: string): number | null {
  const [digits] = /^[+-]?\d{1,10}/.exec(textAfter(dictionary, key) ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}

function stringOf(dictionary: string, key: string): Buffer | null {
  const value = textAfter(dictionary, key);
  return value === null ? null : readString(value);
}

/** The first string of an array. */
function arrayStart(dictionary: string, key: string): Buffer | null {
  const value = textAfter(dictionary, key);
  return value?.startsWith('[') ? readString(value.slice(1).trimStart()) : null;
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** A string in either notation (7.3.4), in hexadecimal digits or between brackets. */
function readString(text: string): Buffer | null {
  if (text.startsWith('<')) {
    const digits = text.slice(1, text.indexOf('>')).replace(/[^\da-f]/gi, '');
    return Buffer.from(digits.length % 2 === 1 ? `${digits}0` : digits, 'hex');
  }
  if (!text.startsWith('(')) return null;
  let depth = 0;
  let value = '';
  for (const [token] of text.matchAll(/\\(?:[0-7]{1,3}|\r\n|.)|\r\n|./gs)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth === 0) return Buffer.from(value.slice(1), 'latin1');
    value += token.startsWith('\\') ? unescaped(token.slice(1)) : token === '\r\n' ? '\n' : token;
  }
  return null;
}

function unescaped(escaped: string): string {
  if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 0xff);
  return /^[\r\n]/.test(escaped) ? '' : (ESCAPES[escaped] ?? escaped);
}

function opensWithoutPassword(protection: Protection): boolean {
  const { revision, user } = protection;
  if (revision >= 5) {
    const salt = user.subarray(32, 40);
    const hash = revision === 5 ? sha(256, salt) : hardenedHash(salt);
    return hash.equals(user.subarray(0, 32));
  }
  const key = fileKey(protection);
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32));
  let check: Buffer = createHash('md5').update(PADDING).update(protection.id).digest();
  for (let round = 0; round < 20; round += 1)
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    );
  return check.equals(user.subarray(0, 16));
}

/** The key that the empty password gives (algorithm 2). */
function fileKey(protection: Protection): Buffer {
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(protection.permissions | 0);
  const hash = createHash('md5').update(PADDING).update(protection.owner.subarray(0, 32));
  hash.update(permissions).update(protection.id);
  if (protection.revision >= 4 && !protection.encryptsMetadata) hash.update(Buffer.alloc(4, 0xff));
  const length = protection.revision === 2 ? 5 : Math.min(16, Math.max(5, protection.keyBytes));
  let key: Buffer = hash.digest().subarray(0, length);
  for (let round = 0; protection.revision >= 3 && round < 50; round += 1)
    key = createHash('md5').update(key).digest().subarray(0, length);
  return key;
}

/** The hash of revision 6 (ISO 32000-2, 7.6.4.3.4, algorithm 2.B) of the empty password. */
function hardenedHash(salt: Buffer): Buffer {
  let key = sha(256, salt);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const block = Buffer.concat(Array.from({ length: 64 }, () => key));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    const encrypted = cipher.setAutoPadding(false).update(block);
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = sha(remainder === 0 ? 256 : remainder === 1 ? 384 : 512, encrypted);
    last = encrypted.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

const sha = (bits: 256 | 384 | 512, content: Buffer): Buffer =>
  createHash(`sha${bits}`).update(content).digest();

/** Written by hand, since OpenSSL 3 no longer offers this cipher. */
function rc4(key: Uint8Array, content: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 0xff] ?? 0;
  const swap = (i: number, j: number) => {
    const value = at(i);
    state[i] = at(j);
    state[j] = value;
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 0xff;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    content.map((byte) => {
      i = (i + 1) & 0xff;
      j = (j + at(i)) & 0xff;
      swap(i, j);
      return byte ^ at(at(i) + at(j));
    }),
  );
}
