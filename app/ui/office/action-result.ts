/** What every action of the office answers to the form that was sent, and what every form of the office understands. */
export type ActionResult<Data = unknown> =
  /** `message` is the toast; where it is empty nothing is said, because the change is seen. */
  | { kind: 'done'; message: string; data?: Data }
  /** `fields` holds what is wrong with which field, by the field's name. */
  | { kind: 'invalid'; message: string; fields: Record<string, string> }
  | { kind: 'conflict'; message: string; reason: string; stored: StoredRow }
  /**
   * `reason` says why, in the form itself. `stale` asks the screen to load its data again, because what it shows is out
   * of date. Where `message` is missing, the form's own notice is said: the server was not reached.
   */
  | { kind: 'failed'; message?: string; title?: string; reason?: string; stale?: boolean }
  /** The session is over: nothing was done. */
  | { kind: 'signed-out' }
  /** One's own password is needed first; the same form is sent again with it. `error` says what was wrong with the last one. */
  | { kind: 'confirm-password'; code: string; error: string | null };

/** What somebody else stored while the form was open, as label and value. Saved again with this version, it is replaced. */
export type StoredRow = { version: string; values: [label: string, value: string][] };

/** What a form's toasts say. */
export type ActionNotice = { done: string; failed: string };

/** The form field that holds what stood in a changed field when the form was opened. */
export const baseField = (name: string) => `was.${name}`;
