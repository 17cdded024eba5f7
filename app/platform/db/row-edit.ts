/** Fields of a row that an edit names; a field that is absent stays as it is. */
export type Changes<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

/** An edit of a row: only the fields that were changed. */
export type RowEdit<Fields> = {
  id: string;
  /** The version of the row that the form was opened with (`rowVersion`). */
  version: string;
  changes: Changes<Fields>;
  /** What stood in the changed fields when the form was opened, as far as the form says so. */
  base: Changes<Fields>;
};

/** A row may hold nothing where a form insists on something. */
type Stored<Fields> = { [Name in keyof Fields]: Fields[Name] | null };

/**
 * Whether this edit would replace what somebody else stored in the same field since the form was opened. Changes to
 * different fields do not conflict, and neither does the same change made twice.
 */
export function conflicts<Fields extends object>(
  stored: Stored<Fields> & { version: string },
  { version, changes, base }: Pick<RowEdit<Fields>, 'version' | 'changes' | 'base'>,
): boolean {
  if (stored.version === version) return false;
  return namesOf(changes).some(
    (name) => !isSame(stored[name], base[name]) && !isSame(stored[name], changes[name]),
  );
}

/** The names of the fields that an edit changes, of those that are not stored like this already. */
export function changedNames<Fields extends object>(
  stored: Stored<Fields>,
  changes: Changes<Fields>,
): Extract<keyof Fields, string>[] {
  return namesOf(changes).filter((name) => !isSame(stored[name], changes[name]));
}

function namesOf<Fields extends object>(changes: Changes<Fields>): Extract<keyof Fields, string>[] {
  const names: Extract<keyof Fields, string>[] = [];
  for (const name in changes) if (changes[name] !== undefined) names.push(name);
  return names;
}

/** Field values are texts, ticks and lists of texts. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
