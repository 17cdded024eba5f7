/** The file as a list of tags: a group code and a value each. Comments (999) are left out. */
export type Tags = {
  readonly length: number;
  code(index: number): number;
  /** The value as text, trimmed. */
  text(index: number): string;
  /** The value as a number; NaN if it is none. A decimal comma counts as a point. */
  number(index: number): number;
};
