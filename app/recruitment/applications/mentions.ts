type Colleague = { id: string; name: string };

/** A name after @ that told nobody, as it was written, and the colleagues whom it could mean: several, or none. */
export type UnclearMention = { written: string; fits: string[] };

export type Mentions<Person extends Colleague> = { mentioned: Person[]; unclear: UnclearMention[] };

/** An @ with a letter behind it and no word before it: an email address mentions nobody. */
const MENTION = /(?<![\p{L}\p{M}\p{N}])@\p{L}[\p{L}\p{M}\p{N}]*/gu;
/** Longer than any name. */
const NAME_LENGTH = 200;

/**
 * The colleagues whom a note mentions as `@Thandi Mokoena`, or as `@Thandi` if only one has that first name, and what
 * mentions nobody. // H4
 */
export function readMentions<Person extends Colleague>(
  text: string,
  colleagues: readonly Person[],
): Mentions<Person> {
  const mentioned = new Set<Person>();
  const unclear = new Map<string, UnclearMention>();
  for (const { 0: written, index } of text.matchAll(MENTION)) {
    const said = plain(text.slice(index + 1, index + NAME_LENGTH));
    const whole = colleagues.filter(({ name }) => begins(said, plain(name)));
    // @Anna Smit is not Anna.
    const longest = Math.max(...whole.map(({ name }) => plain(name).length));
    const meant = whole.filter(({ name }) => plain(name).length === longest);
    const fits = meant.length > 0 ? meant : colleagues.filter(({ name }) => begins(said, firstName(name)));
    if (meant.length > 0 || fits.length === 1) for (const one of fits) mentioned.add(one);
    else unclear.set(plain(written), { written, fits: fits.map(({ name }) => name) });
  }
  return { mentioned: colleagues.filter((one) => mentioned.has(one)), unclear: [...unclear.values()] };
}

/** Whether a text begins with a name that ends there: with no letter or digit behind it. */
function begins(said: string, name: string): boolean {
  return said.startsWith(name) && !isInWord(said[name.length]);
}

function isInWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

function firstName(name: string): string {
  return plain(name).split(' ')[0] ?? '';
}

/** Without accents and capitals, as people write each other's names. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}
