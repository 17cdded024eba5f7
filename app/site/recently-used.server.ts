/**
 * Results by key, each made once even if several ask for it at the same time. The least recently used one is dropped first; a failure
 * is not kept.
 */
export function recentlyUsed<Result>(maxEntries: number) {
  const results = new Map<string, Promise<Result>>();

  function use(key: string, result: Promise<Result>): Promise<Result> {
    results.delete(key);
    results.set(key, result);
    const [oldest] = results.keys();
    if (results.size > maxEntries && oldest !== undefined) results.delete(oldest);
    return result;
  }

  function find(key: string): Promise<Result> | null {
    const result = results.get(key);
    return result === undefined ? null : use(key, result);
  }

  return {
    find,
    findOrMake(key: string, make: () => Promise<Result>): Promise<Result> {
      const earlier = find(key);
      if (earlier !== null) return earlier;
      const result = make();
      result.catch(() => results.delete(key));
      return use(key, result);
    },
  };
}
