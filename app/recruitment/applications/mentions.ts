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
    const rest = plain(text.slice(index + 1, index + NAME_LENGTH));
    const byFullName = colleagues.filter(({ name }) => beginsWithName(rest, plain(name)));
    // @Anna Smit is not Anna.
    const longest = Math.max(...byFullName.map(({ name }) => plain(name).length));
    const namesakes = byFullName.filter(({ name }) => plain(name).length === longest);
    const byFirstName = colleagues.filter(({ name }) => beginsWithName(rest, firstName(name)));
    if (namesakes.length > 0) for (const colleague of namesakes) mentioned.add(colleague);
    else if (byFirstName.length === 1) for (const colleague of byFirstName) mentioned.add(colleague);
    else unclear.set(plain(written), { written, fits: byFirstName.map(({ name }) => name) });
  }
  return {
    mentioned: colleagues.filter((colleague) => mentioned.has(colleague)),
    unclear: [...unclear.values()],
  };
}

/** Whether a text begins with a name that ends there: with no letter or digit behind it. */
function beginsWithName(text: string, name: string): boolean {
  return text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length));
}

function firstName(name: string): string {
  return plain(name).split(' ')[0] ?? '';
}

/** Without accents and capitals, as people write each other's names. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The most that are offered. */
const MAX_COMPLETIONS = 6;

/**
 * Whom the name that is being typed behind an @ can become: by the beginning of the full name or of a surname. Nobody, once it
 * is written in full. // H4
 *
 * @param before the text before the caret.
 * @returns `from` is where the @ stands in it.
 */
export function completeMention<Person extends Colleague>(
  before: string,
  colleagues: readonly Person[],
): { from: number; fits: Person[] } {
  const match = /(?<![\p{L}\p{M}\p{N}])@((?:\p{L}[\p{L}\p{M}\p{N} ]*)?)$/u.exec(before);
  if (match === null) return { from: -1, fits: [] };
  const typed = plain(match[1] ?? '');
  const fits = colleagues.filter((colleague) => {
    const name = plain(colleague.name);
    return name !== typed && ` ${name}`.includes(` ${typed}`);
  });
  return { from: match.index, fits: fits.slice(0, MAX_COMPLETIONS) };
}
