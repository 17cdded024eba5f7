/**
 * What a form remembers through a reload, a crash of the tab or a flat battery, in this tab alone. Storage may be full
 * or forbidden: then it remembers nothing, and the form works without.
 */
export const tabStorage = {
  read(key: string): Record<string, unknown> {
    try {
      const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      return typeof found === 'object' && found !== null ? { ...found } : {};
    } catch {
      return {};
    }
  },
  write(key: string, value: Record<string, unknown>): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Nothing is remembered.
    }
  },
  forget(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was remembered.
    }
  },
};
