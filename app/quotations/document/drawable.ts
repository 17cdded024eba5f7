/** What the document's fonts have: Latin letters with the accents of Europe and southern Africa, figures, signs. */
const IN_FONTS =
  /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u0113\u0116-\u012b\u012d-\u0131\u0133-\u0137\u0139-\u013e\u0140-\u0148\u014a-\u014d\u014f-\u017e\u018f\u0192\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u02c6\u02c7\u02c9\u02da\u02dc\u02dd\u1e80-\u1e85\u1ef2-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2113\u2122\u2212\u2215]$/;

/** Control and format characters, the direction of writing among them, and pictures. */
const LEFT_OUT = /^[\p{C}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{M}]$/u;

/** Spaces and signs that have a counterpart. */
const COUNTERPARTS: Readonly<Record<string, string>> = {
  '\t': ' ',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '\u2013',
  '\u2015': '\u2014',
  '\u202f': '\u00a0',
  '\u2300': '\u00d8',
  '\u2264': '<=',
  '\u2265': '>=',
};

/**
 * The text as the fonts can show it: a character that they lack becomes its counterpart or its letter without the accent, or
 * a question mark. Line breaks stay. PDF/UA allows no character without a glyph. // P8
 */
export function drawable(text: string): string {
  let drawn = '';
  for (const character of text.replace(/\r\n?|\u2028|\u2029/g, '\n').normalize('NFC')) {
    if (character === '\n' || IN_FONTS.test(character)) drawn += character;
    else drawn += COUNTERPARTS[character] ?? (LEFT_OUT.test(character) ? '' : plainOf(character));
  }
  return drawn;
}

function plainOf(character: string): string {
  const plain = [...character.normalize('NFKD')].filter((letter) => !/\p{M}/u.test(letter));
  return plain.length > 0 && plain.every((letter) => IN_FONTS.test(letter)) ? plain.join('') : '?';
}
