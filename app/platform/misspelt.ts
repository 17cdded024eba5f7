/**
 * The names that differ from a known one by a typing mistake, each with what it seems to stand for.
 *
 * @param known in capitals.
 */
export function misspelt(
  names: readonly string[],
  known: readonly string[],
): [name: string, meant: string][] {
  return names.flatMap((name): [string, string][] => {
    if (known.includes(name)) return [];
    // Among short names, two mistakes lead to other words.
    const meant = known.find((word) => editDistance(name.toUpperCase(), word) <= (word.length < 8 ? 1 : 2));
    return meant === undefined ? [] : [[name, meant]];
  });
}

/** The fewest characters to insert, delete or replace, and neighbours to swap, that turn one word into another. */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
          isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
