/** A paragraph of a document as plain text; line breaks and tabs are kept. */
export type Paragraph = { text: string; kind: 'text' | 'heading' | 'item' };

/** At most so many characters are shown; a CV of ten pages has 30,000. */
export const MAX_DOCUMENT_TEXT = 200_000;

/** The text of a Word document, or why there is none. */
export type DocumentPreview =
  | { ok: true; paragraphs: Paragraph[]; truncated: boolean }
  | { ok: false; reason: 'unreadable' | 'too-long' };
