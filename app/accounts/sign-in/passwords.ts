import { company } from '#app/company/company.ts';

export const MIN_PASSWORD_LENGTH = 12;
/** More is no safer, and hashing a novel takes time that anyone could ask for. */
export const MAX_PASSWORD_LENGTH = 128;

/** How little may be left of a password once everything is taken out that a guesser tries first. */
const MIN_REMAINING_LENGTH = 6;

/**
 * What the commonest passwords of 12 and more characters are made of (they are the commonest short ones, lengthened):
 * words, rows of the keyboard, counting. Years and digits at either end count for nothing either.
 */
const COMMON = [
  ...[
    'password',
    'passwort',
    'wagwoord',
    'welcome',
    'welkom',
    'letmein',
    'changeme',
    'administrator',
    'admin',
  ],
  ...[
    'manager',
    'secret',
    'default',
    'computer',
    'internet',
    'login',
    'master',
    'dragon',
    'monkey',
    'football',
  ],
  ...['baseball', 'superman', 'batman', 'pokemon', 'princess', 'sunshine', 'shadow', 'iloveyou', 'loveyou'],
  ...['trustno', 'whatever', 'starwars', 'liverpool', 'chelsea', 'arsenal', 'kaizer', 'chiefs', 'pirates'],
  ...[
    'springbok',
    'bokke',
    'southafrica',
    'africa',
    'johannesburg',
    'joburg',
    'pretoria',
    'boksburg',
    'capetown',
  ],
  ...['january', 'february', 'march', 'april', 'june', 'july', 'august', 'september', 'october', 'november'],
  ...[
    'december',
    'summer',
    'winter',
    'autumn',
    'spring',
    'monday',
    'friday',
    'test',
    'guest',
    'user',
    'hello',
  ],
  ...[
    'qwertyuiop',
    'qwerty',
    'asdfghjkl',
    'asdf',
    'zxcvbnm',
    'zxcv',
    'qazwsx',
    'edcrfv',
    'abcdefghijkl',
    'abcdef',
  ],
  ...['abc', 'steel', 'staal', 'laser', 'plasma', 'kerf', 'office'],
];

const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

/**
 * What is wrong with a new password, as the end of a sentence, or null. It needs 12 to 128 characters and must not be
 * one that is tried first: common words, the company's or the admin's own names, rows of keys, one thing repeated.
 */
export function passwordError(
  password: string,
  { name, email }: { name: string; email: string },
): string | null {
  const length = [...password].length;
  if (length < MIN_PASSWORD_LENGTH) return `the password needs at least ${MIN_PASSWORD_LENGTH} characters`;
  if (length > MAX_PASSWORD_LENGTH) return `the password may have at most ${MAX_PASSWORD_LENGTH} characters`;
  const own = [company.name, company.address.suburb, company.address.town, name, email].flatMap(words);
  return isGuessable(password, own) ? 'the password is one of those that are guessed first' : null;
}

function isGuessable(password: string, own: string[]): boolean {
  const plain = password.toLowerCase();
  // Without a letter there is no word in it: then its digits and signs are what counts.
  if (!/\p{L}/u.test(plain)) return isRun(plain) || new Set(plain).size < MIN_REMAINING_LENGTH;
  const known = [...COMMON, ...own].sort((a, b) => b.length - a.length);
  const read = [...plain].map((character) => LOOKALIKES[character] ?? character).join('');
  return [plain, read].some((text) => {
    const left = known.reduce((rest, word) => rest.replaceAll(word, ''), text);
    return new Set(left.replace(/[^\p{L}]/gu, '')).size < MIN_REMAINING_LENGTH;
  });
}

/** Whether each character follows the one before by the same step, as in 123456789012 or 111111111111. */
function isRun(text: string): boolean {
  const steps = new Set(
    [...text].slice(1).map((character, at) => (character.charCodeAt(0) - text.charCodeAt(at) + 10) % 10),
  );
  return steps.size <= 2;
}

function words(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
}
