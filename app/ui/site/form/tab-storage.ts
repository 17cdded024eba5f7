/**
 * Session storage for a form's state, which survives reloads and crashes of this tab. If storage is full or disabled,
 * nothing is stored and the form works without it.
 */
export const tabStorage = {
  read(key: string): Record<string, unknown> {
    try {
      const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      return typeof value === 'object' && value !== null ? { ...value } : {};
    } catch {
      return {};
    }
  },
  write(key: string, value: Record<string, unknown>): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // The form works without stored state.
    }
  },
  forget(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Without storage there is nothing to delete.
    }
  },
};
