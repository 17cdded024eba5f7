/** The result of every office action, which every office form understands. */
export type ActionResult<Data = unknown> =
  /** `message` is the toast; if it is empty, none is shown, because the change is visible. */
  | { kind: 'done'; message: string; data?: Data }
  /** `fields` has the error messages by field name. */
  | { kind: 'invalid'; message: string; fields: Record<string, string> }
  | { kind: 'conflict'; message: string; reason: string; stored: StoredRow }
  /**
   * `reason` is shown in the form. `stale` makes the screen reload its data, because it is out of date. If `message`
   * is missing (the server was not reached), the form's own notice is shown. `cancelled`: whoever was asked to sign in, or for
   * their password, didn't.
   */
  | {
      kind: 'failed';
      message?: string;
      title?: string;
      reason?: string;
      stale?: boolean;
      cancelled?: boolean;
    }
  /** The session has ended; nothing was done. */
  | { kind: 'signed-out' }
  /**
   * One's own password is required; the same form is sent again with it. `error` says why the last one was rejected.
   */
  | { kind: 'confirm-password'; code: string; error: string | null };

/**
 * What somebody else stored while the form was open, as label and value. Saving again with this version replaces it. With `losses`,
 * what saving would take away elsewhere: sending these along agrees to it.
 */
export type StoredRow = { version: string; values: [label: string, value: string][]; losses?: string };

/** A form's toast texts. */
export type ActionNotice = { done: string; failed: string };

/** The form field that carries the previous value of a changed field. */
export const baseField = (name: string) => `was.${name}`;
