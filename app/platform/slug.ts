/**
 * Words of a title in lower case with hyphens between them, as many as fit; '' if it has no letter or digit of the Latin
 * alphabet.
 *
 * @param max in characters.
 */
export function slugOf(title: string, max: number): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const fitting = words.length <= max ? words : words.slice(0, max + 1).replace(/-[^-]*$/, '');
  return fitting.slice(0, max);
}

/** The slug itself if it is free, otherwise the first free one of slug-2, slug-3 and so on. */
export function uniqueSlug(slug: string, taken: Iterable<string>): string {
  const takenSlugs = new Set(taken);
  let candidate = slug;
  for (let number = 2; takenSlugs.has(candidate); number += 1) candidate = `${slug}-${number}`;
  return candidate;
}
