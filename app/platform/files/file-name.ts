/** Most characters (code points) of a name that is shown or sent; file systems stop at 255 bytes. */
export const NAME_CHARACTERS = 120;

/** Most characters after the last dot that are kept as the extension when a name is cut. */
const EXTENSION_CHARACTERS = 20;
const NAMELESS = 'file';
/**
 * Most UTF-16 units of a name that are looked at: putting a run of combining marks in order (NFC) takes the square of
 * its length, so a name is cut before anything else is done with it. No file system has longer ones.
 */
const RAW_MOST = 1_000;

/**
 * What may not stand in a name: no letter, mark, number, punctuation, symbol or space; invisible (zero width, bidi
 * controls, variation selectors, tags); quotes; signs that pass for a slash.
 */
const FORBIDDEN =
  /[^\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]|\p{Default_Ignorable_Code_Point}|["`“”„‟«»]|[⁄∕∖⟋⟍⧵⧸⧹╱╲]/u;
/** What Windows forbids. Decomposed signs count as well, since some systems decompose names: ：？≮ and ℀. */
const FORBIDDEN_IN_PARTS = /[<>:"/\\|?*]/;
/**
 * Dots and spaces, also what decomposes to them, at either end: hidden, or dropped by Windows. The look-behind keeps a
 * long run of dots in the middle from being walked once for each of its dots.
 */
const EDGES = /^[\s.․‥…．。｡﹒]+|(?<![\s.․‥…．。｡﹒])[\s.․‥…．。｡﹒]+$/gu;
/** Opening these on Windows opens a device, whatever follows the first dot. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\s*(?:\.|$))/iu;

/**
 * A file's name as it can be shown, mailed and offered for download: its last path part, without anything that acts
 * (separators, controls, quotes, invisible characters, device names), composed (NFC), at most NAME_CHARACTERS long with
 * its extension kept, never empty. Letters of every script, digits and ordinary signs stay. A cleaned name stays as is.
 *
 * It is text for people. It says nothing of the content, never becomes a path or key of ours, and HTML, SQL and
 * spreadsheets need their own escaping.
 *
 * @param raw the name as a browser or mail program sent it; anything goes.
 */
export function displayName(raw: string): string {
  const last =
    cut(raw)
      .split(/[/\\]/)
      .findLast((part) => /[^\s.]/.test(part)) ?? '';
  // Line breaks and tabs part words; they must not glue them together.
  const kept = [...last.replace(/\s+/g, ' ').normalize('NFC')].filter(isAllowed).join('');
  const plain = kept.normalize('NFC').replace(/\s+/g, ' ').replace(EDGES, '');
  return capped(plain.replace(DEVICE, '_$&')) || NAMELESS;
}

/**
 * The name of a file whose content was looked at, as `displayName` makes it, and with the ending of what was found in it:
 * a PDF that came as cv.hta, which Windows would run, goes on as cv.hta.pdf.
 *
 * @param ending of the kind that it is, without its dot.
 */
export function nameOfKind(raw: string, ending: string): string {
  const shown = displayName(raw);
  return shown.toLowerCase().endsWith(`.${ending}`) ? shown : displayName(`${shown}.${ending}`);
}

/** Of a name that is too long, its start and the end with the extension; what stood before the last slash goes first. */
function cut(raw: string): string {
  if (raw.length <= RAW_MOST) return raw;
  const last = raw.slice(Math.max(raw.lastIndexOf('/'), raw.lastIndexOf('\\')) + 1);
  if (last.length <= RAW_MOST) return last === '' ? raw.slice(-RAW_MOST) : last;
  return last.slice(0, RAW_MOST - 2 * EXTENSION_CHARACTERS - 1) + last.slice(-2 * EXTENSION_CHARACTERS - 1);
}

const isAllowed = (character: string): boolean =>
  !FORBIDDEN.test(character) && !FORBIDDEN_IN_PARTS.test(character.normalize('NFKD'));

function capped(name: string): string {
  const characters = [...name];
  if (characters.length <= NAME_CHARACTERS) return name;
  const dot = characters.lastIndexOf('.');
  const extension =
    characters.length - dot - 1 <= EXTENSION_CHARACTERS && dot > 0 ? characters.slice(dot) : [];
  const room = NAME_CHARACTERS - extension.length;
  return (startOf(characters, room).replace(EDGES, '') + extension.join('')).replace(EDGES, '');
}

/** The first characters, at most `room`, without cutting through what is read as one sign. */
function startOf(characters: readonly string[], room: number): string {
  const within = characters.slice(0, room + 1).join('');
  let start = '';
  let count = 0;
  for (const { segment } of new Intl.Segmenter().segment(within)) {
    count += [...segment].length;
    if (count > room) break;
    start += segment;
  }
  return start || characters.slice(0, room).join('');
}

/**
 * A Content-Disposition header's value (RFC 6266) with the name in ASCII for old programs and in full (RFC 8187).
 * Any text is safe as a name: it passes through `displayName` first.
 */
export function contentDisposition(name: string, disposition: 'attachment' | 'inline'): string {
  const shown = displayName(name);
  return `${disposition}; filename="${asciiName(shown)}"; filename*=UTF-8''${encoded(shown)}`;
}

/** Letters without their accents, `_` for what is not ASCII, and for `%`, which some browsers decode here. */
function asciiName(name: string): string {
  return displayName(
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^ -~]|%/gu, '_'),
  );
}

/** encodeURIComponent leaves three characters that RFC 8187 (attr-char) does not allow. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
