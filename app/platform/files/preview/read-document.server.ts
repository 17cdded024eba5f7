import { type DocumentPreview, MAX_DOCUMENT_TEXT, type Paragraph } from './document.ts';
import { mainPart, type OfficePackage, type PartText, parseXml } from './parse-xml.ts';

/** How much of the text's part is read, in bytes unpacked. Markup takes ten times the room of the words. */
const TEXT_BYTES = 16 * 1024 * 1024;

/**
 * Reads the text of a .docx file paragraph by paragraph (ECMA-376-1, 17): no fonts, pictures, headers or comments.
 * Of tracked changes, text that was deleted, and the place that text was moved from, are left out.
 *
 * @throws Refused if the package or its text can't be read.
 */
export async function readDocument(file: OfficePackage): Promise<DocumentPreview> {
  return readParagraphs(await file.text(await mainPart(file), TEXT_BYTES));
}

/** What of an element ends up in the text. */
const BREAKS: Readonly<Record<string, string>> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' };

function readParagraphs(part: PartText): DocumentPreview {
  const paragraphs: Paragraph[] = [];
  // A text box stands within a paragraph and has paragraphs of its own.
  const open: Paragraph[] = [];
  const elements: string[] = [];
  let length = 0;
  let truncated = part.truncated;
  parseXml(part, (stop) => {
    function add(text: string): void {
      const paragraph = open.at(-1);
      if (paragraph === undefined) return;
      paragraph.text += text;
      length += text.length;
      if (length <= MAX_DOCUMENT_TEXT) return;
      paragraph.text = paragraph.text.slice(0, paragraph.text.length - (length - MAX_DOCUMENT_TEXT));
      truncated = true;
      finish();
      stop();
    }
    function finish(): void {
      for (const paragraph of open.splice(0)) keep(paragraph);
    }
    function keep(paragraph: Paragraph): void {
      if (paragraph.text.trim() !== '') paragraphs.push(paragraph);
    }
    /** For programs that don't know the first form, or because it was moved and stands at its new place, too. */
    function isRepeated(): boolean {
      return elements.includes('Fallback') || elements.includes('moveFrom');
    }
    return {
      open(name, attributes) {
        elements.push(name);
        if (isRepeated()) return;
        const paragraph = open.at(-1);
        if (name === 'p') open.push({ text: '', kind: 'text' });
        else if (name === 'pStyle' && paragraph && isHeading(attributes().val)) paragraph.kind = 'heading';
        else if (name === 'numPr' && paragraph?.kind === 'text') paragraph.kind = 'item';
        // The tab stops of a paragraph's properties are called tab too.
        else if (name in BREAKS && !elements.includes('pPr')) add(BREAKS[name] ?? '');
      },
      close(name) {
        elements.pop();
        if (name !== 'p' || isRepeated()) return;
        const paragraph = open.pop();
        if (paragraph) keep(paragraph);
      },
      text(text) {
        if (elements.at(-1) === 't' && !isRepeated()) add(text);
      },
    };
  });
  return { ok: true, paragraphs, truncated };
}

function isHeading(style = ''): boolean {
  return /^(heading|title|titel|kop)/i.test(style);
}
