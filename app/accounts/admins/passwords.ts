import type { CompanyFacts } from '#app/company/company.ts';

export const MIN_PASSWORD_LENGTH = 12;
/** A longer password is no safer, and hashing it would waste CPU time on request. */
export const MAX_PASSWORD_LENGTH = 128;

/** Minimum length of what remains of a password without its easily guessed parts. */
const MIN_REMAINING_LENGTH = 6;

/**
 * The parts of the most common passwords of 12 or more characters, which are mostly lengthened short ones: words,
 * keyboard rows, sequences. Years and digits at either end are ignored too.
 */
const COMMON = `
  password passwort wagwoord welcome welkom letmein changeme administrator admin manager secret default computer
  internet login master dragon monkey football baseball superman batman pokemon princess sunshine shadow
  iloveyou loveyou trustno whatever starwars liverpool chelsea arsenal kaizer chiefs pirates springbok bokke
  southafrica africa johannesburg joburg pretoria durban capetown january february march april june july august
  september october november december summer winter autumn spring monday friday test guest user hello qwertyuiop
  qwerty asdfghjkl asdf zxcvbnm zxcv qazwsx edcrfv abcdefghijkl abcdef abc steel staal laser plasma kerf office
`;

const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
};

/**
 * Why a new password is rejected, as the end of a sentence, or null. It must have 12 to 128 characters and must not
 * be easily guessed: common words, names of the company or the admin, keyboard rows, repetitions.
 */
export function passwordError(
  password: string,
  { name, email }: { name: string; email: string },
  { name: company, address }: Pick<CompanyFacts, 'name' | 'address'>,
): string | null {
  const length = [...password].length;
  if (length < MIN_PASSWORD_LENGTH) return `the password needs at least ${MIN_PASSWORD_LENGTH} characters`;
  if (length > MAX_PASSWORD_LENGTH) return `the password may have at most ${MAX_PASSWORD_LENGTH} characters`;
  const ownWords = [company, address.suburb, address.town, name, email].flatMap(wordsIn);
  return isGuessable(password, ownWords) ? 'the password is one of those that are guessed first' : null;
}

function isGuessable(password: string, ownWords: string[]): boolean {
  const plain = password.toLowerCase();
  // Without letters the word list doesn't apply; variety of characters is checked instead.
  if (!/\p{L}/u.test(plain)) return isRun(plain) || new Set(plain).size < MIN_REMAINING_LENGTH;
  const guessedWords = [...COMMON.trim().split(/\s+/), ...ownWords].sort((a, b) => b.length - a.length);
  const decoded = [...plain].map((character) => LOOKALIKES[character] ?? character).join('');
  return [plain, decoded].some((text) => {
    const remaining = guessedWords.reduce((rest, word) => rest.replaceAll(word, ''), text);
    return new Set(remaining.replace(/[^\p{L}]/gu, '')).size < MIN_REMAINING_LENGTH;
  });
}

/** Whether consecutive characters differ by the same step, as in 123456789012 or 111111111111. */
function isRun(text: string): boolean {
  const steps = new Set(
    [...text]
      .slice(1)
      .map((character, index) => (character.charCodeAt(0) - text.charCodeAt(index) + 10) % 10),
  );
  return steps.size <= 2;
}

function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
}
