/** A part of a page that was loaded, or could not be. */
export type Part<Value> = { ok: true; value: Value } | { ok: false };

export const FAILED = { ok: false } as const;
