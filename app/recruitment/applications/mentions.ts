type Colleague = { id: string; name: string };

/**
 * The colleagues whom a note mentions as `@Thandi Mokoena`, or as `@Thandi` if only one has that first name. An email address
 * mentions nobody. // H4
 */
export function mentionedIn<Person extends Colleague>(text: string, colleagues: readonly Person[]): Person[] {
  const said = plain(text);
  return colleagues.filter(({ name }) => {
    const first = firstName(name);
    const isOnly = colleagues.filter((one) => firstName(one.name) === first).length === 1;
    return mentions(said, plain(name)) || (isOnly && mentions(said, first));
  });
}

/** Whether `@name` stands in a text, with no letter or digit directly before or after it. */
function mentions(text: string, name: string): boolean {
  if (name === '') return false;
  const [before = '', ...parts] = text.split(`@${name}`);
  let last = before.at(-1);
  for (const part of parts) {
    if (!isInWord(last) && !isInWord(part[0])) return true;
    last = part === '' ? name.at(-1) : part.at(-1);
  }
  return false;
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
