/** The fields that an edit changes; a field that is absent stays as it is. */
export type Changes<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

/** An edit of a row: only the fields that were changed. */
export type RowEdit<Fields> = {
  id: string;
  /** The version of the row that the form was opened with (`rowVersion`). */
  version: string;
  changes: Changes<Fields>;
  /** The values of the changed fields when the form was opened, if the form sent them. */
  base: Changes<Fields>;
};

/** What became of an edit; `stored` is what somebody else stored meanwhile. */
export type ChangedRow<Stored> =
  | { ok: true }
  | { ok: false; fault: 'gone' }
  | { ok: false; fault: 'changed'; stored: Stored & { version: string } };

/** A column may be null although the form requires a value. */
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

/** The fields that an edit changes, without those that have the new value already. */
export function changedNames<Fields extends object>(
  stored: Stored<Fields>,
  changes: Changes<Fields>,
): Extract<keyof Fields, string>[] {
  return namesOf(changes).filter((name) => !isSame(stored[name], changes[name]));
}

/** The fields as an edit leaves them. */
export function withChanges<Fields extends object>(stored: Fields, changes: Changes<Fields>): Fields {
  const fields = { ...stored };
  for (const name of namesOf(changes)) if (changes[name] !== undefined) fields[name] = changes[name];
  return fields;
}

function namesOf<Fields extends object>(changes: Changes<Fields>): Extract<keyof Fields, string>[] {
  const names: Extract<keyof Fields, string>[] = [];
  for (const name in changes) if (changes[name] !== undefined) names.push(name);
  return names;
}

/** Field values are strings, booleans and lists of strings. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
