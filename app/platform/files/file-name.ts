/** Maximum length of a display name, in code points; file systems allow 255 bytes. */
export const NAME_CHARACTERS = 120;

/** Maximum length of what counts as the extension when a name is truncated, in code points. */
const EXTENSION_CHARACTERS = 20;
const NAMELESS = 'file';
/**
 * Maximum UTF-16 units of a name that are processed: normalising a run of combining marks (NFC) takes quadratic time,
 * so names are cut first. No file system has longer ones.
 */
const MAX_RAW_LENGTH = 1_000;

/**
 * Characters removed from names: anything but letters, marks, numbers, punctuation, symbols and spaces; invisible ones
 * (zero width, bidi controls, variation selectors, tags); quotes; look-alikes of the slash.
 */
const FORBIDDEN =
  /[^\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]|\p{Default_Ignorable_Code_Point}|["`“”„‟«»]|[⁄∕∖⟋⟍⧵⧸⧹╱╲]/u;
/**
 * Characters that Windows forbids. Tested on the decomposed form too, since some systems decompose names: ：？≮ and ℀.
 */
const FORBIDDEN_IN_PARTS = /[<>:"/\\|?*]/;
/**
 * Dots and spaces, and characters that decompose to them, at either end: a leading dot hides the file, and Windows
 * drops trailing ones. The look-behind avoids quadratic time on a long run of dots in the middle.
 */
const EDGES = /^[\s.․‥…．。｡﹒]+|(?<![\s.․‥…．。｡﹒])[\s.․‥…．。｡﹒]+$/gu;
/** Reserved device names on Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\s*(?:\.|$))/iu;

/**
 * Sanitises a file name for display, mail and download: the last path segment in NFC, without separators, control and
 * invisible characters, quotes and device names, at most NAME_CHARACTERS long with its extension kept, never empty.
 * Letters of every script, digits and common symbols are kept. Idempotent.
 *
 * The result is display text: never use it as a path or storage key, and escape it for HTML, SQL and spreadsheets.
 *
 * @param raw the name as received from the client; may be any string.
 */
export function displayName(raw: string): string {
  const last =
    cut(raw)
      .split(/[/\\]/)
      .findLast((part) => /[^\s.]/.test(part)) ?? '';
  // Line breaks and tabs separate words, so they become spaces rather than being removed.
  const allowed = [...last.replace(/\s+/g, ' ').normalize('NFC')].filter(isAllowed).join('');
  const plain = allowed.normalize('NFC').replace(/\s+/g, ' ').replace(EDGES, '');
  return truncate(plain.replace(DEVICE, '_$&')) || NAMELESS;
}

/**
 * The display name of an inspected file, with the extension of its detected type: a PDF uploaded as cv.hta, which
 * Windows would execute, becomes cv.hta.pdf.
 *
 * @param extension of the detected type, without the dot.
 */
export function nameOfKind(raw: string, extension: string): string {
  const shown = displayName(raw);
  return shown.toLowerCase().endsWith(`.${extension}`) ? shown : displayName(`${shown}.${extension}`);
}

/** Shortens a name that is too long to its start and its end with the extension; directories are removed first. */
function cut(raw: string): string {
  if (raw.length <= MAX_RAW_LENGTH) return raw;
  const last = raw.slice(Math.max(raw.lastIndexOf('/'), raw.lastIndexOf('\\')) + 1);
  if (last.length <= MAX_RAW_LENGTH) return last === '' ? raw.slice(-MAX_RAW_LENGTH) : last;
  return (
    last.slice(0, MAX_RAW_LENGTH - 2 * EXTENSION_CHARACTERS - 1) + last.slice(-2 * EXTENSION_CHARACTERS - 1)
  );
}

const isAllowed = (character: string): boolean =>
  !FORBIDDEN.test(character) && !FORBIDDEN_IN_PARTS.test(character.normalize('NFKD'));

function truncate(name: string): string {
  const characters = [...name];
  if (characters.length <= NAME_CHARACTERS) return name;
  const dot = characters.lastIndexOf('.');
  const extension =
    characters.length - dot - 1 <= EXTENSION_CHARACTERS && dot > 0 ? characters.slice(dot) : [];
  const limit = NAME_CHARACTERS - extension.length;
  return (prefix(characters, limit).replace(EDGES, '') + extension.join('')).replace(EDGES, '');
}

/** The longest prefix of at most `limit` code points that doesn't split a grapheme cluster. */
function prefix(characters: readonly string[], limit: number): string {
  const within = characters.slice(0, limit + 1).join('');
  let start = '';
  let count = 0;
  for (const { segment } of new Intl.Segmenter().segment(within)) {
    count += [...segment].length;
    if (count > limit) break;
    start += segment;
  }
  return start || characters.slice(0, limit).join('');
}

/**
 * A Content-Disposition header (RFC 6266) with an ASCII name for old clients and the full name (RFC 8187). Any string
 * is safe as a name, since `displayName` sanitises it.
 */
export function contentDisposition(name: string, disposition: 'attachment' | 'inline'): string {
  const shown = displayName(name);
  return `${disposition}; filename="${asciiName(shown)}"; filename*=UTF-8''${encodeExtendedValue(shown)}`;
}

/** Strips accents and replaces other non-ASCII characters by `_`; also `%`, which some browsers decode here. */
function asciiName(name: string): string {
  return displayName(
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^ -~]|%/gu, '_'),
  );
}

/** Also encodes the characters that encodeURIComponent leaves but RFC 8187 (attr-char) doesn't allow. */
const encodeExtendedValue = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
