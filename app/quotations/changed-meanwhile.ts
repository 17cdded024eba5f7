/** The first changed field that says neither what it said before nor what it is changed to. */
export function changedMeanwhile<Fields extends object>(
  stored: Fields,
  change: Partial<Fields>,
  before: Partial<Fields>,
): string | undefined {
  const written = (fields: Partial<Fields>, name: string) => JSON.stringify(fields[name as keyof Fields]);
  return Object.keys(change).find((name) => {
    const now = written(stored, name);
    return name in before && now !== written(before, name) && now !== written(change, name);
  });
}
