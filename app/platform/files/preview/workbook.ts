/** A cell as it is shown; null if it is empty. */
export type Cell = {
  kind: 'text' | 'number' | 'date' | 'boolean' | 'error' | 'formula';
  text: string;
} | null;

export type Sheet = {
  name: string;
  /** From row 1 on, each from column A on; cells after the last one with content are missing. */
  rows: Cell[][];
  /** What the sheet has beyond the limits. */
  omitted: { rows: boolean; columns: boolean; text: boolean };
};

/** The first sheets of a workbook as tables, or why it can't be shown. */
export type WorkbookPreview =
  | { ok: true; sheets: Sheet[]; otherSheets: number; hiddenSheets: number }
  | { ok: false; reason: 'unreadable' | 'too-long' };

/** The limits of a preview. // L16 */
export const MAX_SHEETS = 5;
export const MAX_ROWS = 500;
export const MAX_COLUMNS = 50;
/** Maximum length of a cell's text and of all texts of a preview, in characters. */
export const MAX_CELL_TEXT = 1_000;
export const MAX_TEXT = 500_000;
