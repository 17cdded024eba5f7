import { searchText } from './list-filter.ts';

/** Letters that Unicode doesn't take apart into a base letter and an accent. */
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '’': "'",
  '‘': "'",
};

/**
 * A text as it is stored for searching and as it is searched for: lower case, no accents, single spaces, no plus sign in
 * front of a number. Everybody who writes or asks a search column uses this one rule.
 */
export function foldText(text: string): string {
  return (
    text
      // First, as putting a long run of accents in order takes time that grows with the square of its length.
      .replace(/\p{M}+/gu, '')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[ßæœøłđðþı’‘]/g, (letter) => FOLDED[letter] ?? letter)
      .replace(/\+(?=[\s(]*\d)/g, '')
      // Some case changes leave a combining dot behind, as that of the Turkish İ.
      .replace(/\p{M}/gu, '')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** Digits with what people put between them; short of a line break and of a second number. */
const NUMBER_RUN = /\(?\d[\d ()[\].\-/\u2010-\u2015]*\d/g;
/** Digits that may be a phone number, or the start of one: in local form, or with the country code. */
const PHONE_DIGITS = /^(?:0|27)\d{5,}$/;

/**
 * The words and phone numbers to look for: a text fits where its folded form contains all of them. A phone number in any
 * spelling is one word of its digits.
 */
export function searchTerms(typed: string): string[] {
  const folded = foldText(searchText(typed)).replace(NUMBER_RUN, (run) => {
    const digits = digitsOf(run);
    return PHONE_DIGITS.test(digits) ? ` ${digits} ` : run;
  });
  return [...new Set(folded.split(' ').filter((term) => term !== ''))];
}

/**
 * What a search column holds of some texts: their folded form, and of each phone number in them the digits as they are
 * dialled within the country and with its code.
 */
export function searchColumnText(texts: readonly string[]): string {
  const folded = texts.map(foldText).filter((text) => text !== '');
  const numbers = folded.flatMap((text) => (text.match(NUMBER_RUN) ?? []).map(digitsOf));
  const phones = numbers.flatMap((digits) => {
    const national = /^(?:27|0)(\d{9})$/.exec(digits)?.[1];
    return national === undefined ? [] : [`0${national}`, `27${national}`];
  });
  return [...new Set([...folded, ...phones])].join('\n');
}

/** The digits of a number, without an international prefix (00) or a 0 behind the country code: 0027 (0)82 is 2782. */
function digitsOf(run: string): string {
  return run
    .replace(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^270(?=\d{9}$)/, '27');
}
