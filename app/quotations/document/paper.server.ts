import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '#app/platform/project-root.server.ts';

/** A4 in points, with its margins. */
export const PAGE = { width: 595.28, height: 841.89, left: 51, right: 544.28, top: 48, bottom: 776 } as const;

export const COLOURS = { ink: '#12171a', muted: '#56636a', rule: '#cfd6d9' } as const;

export type Typeface = 'regular' | 'bold' | 'condensed';

/** @property leading from one baseline to the next, in points. */
export type Style = {
  readonly typeface: Typeface;
  readonly size: number;
  readonly leading: number;
  readonly colour: string;
};

/** The site's typefaces. `npm run fonts` makes the files. */
const FILES: Readonly<Record<Typeface, string>> = {
  regular: 'barlow-400.ttf',
  bold: 'barlow-600.ttf',
  condensed: 'barlow-condensed-600.ttf',
};
let openedFonts: Promise<(readonly [Typeface, Buffer])[]> | null = null;

function fonts() {
  openedFonts ??= Promise.all(
    (['regular', 'bold', 'condensed'] as const).map(
      async (typeface) =>
        [
          typeface,
          await readFile(path.join(projectRoot(), 'app/quotations/document/fonts', FILES[typeface])),
        ] as const,
    ),
  );
  return openedFonts;
}

/** An element of the structure that screen readers follow. */
export type Element = PDFKit.PDFStructureElement;

type Align = 'left' | 'right';

type Info = { title: string; author: string; day: Date };

/** Figures of one width, so that sums stand below each other. Without features, pdfkit remembers how words are set. */
const FIGURES: { features: PDFKit.Mixins.OpenTypeFeatures[] } = { features: ['kern', 'tnum'] };

/**
 * A tagged PDF: sheets to draw on from the top to the bottom, and beside them the structure that says what is drawn. What
 * belongs to nothing in it, such as rules, is marked as such. // P8
 */
export class Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly #root: Element;
  readonly #widths = new Map<string, number>();
  /** Where the next thing is drawn. */
  y: number = PAGE.top;
  /** Draws what stands at the top of a further page. @returns where the content goes on. */
  head: () => number = () => PAGE.top;

  static async open({ title, author, day }: Info): Promise<Paper> {
    const [{ default: PDFDocument }, files] = await Promise.all([import('pdfkit'), fonts()]);
    const doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      lang: 'en-ZA',
      displayTitle: true,
      // The file's id is made of these, so that the same content is the same file.
      info: { Title: title, Author: author, Creator: 'Kerf', CreationDate: day },
      // None of the fonts that every reader has: all that is used is embedded.
      font: '',
    });
    return new Paper(doc, files);
  }

  private constructor(doc: PDFKit.PDFDocument, files: readonly (readonly [Typeface, Buffer])[]) {
    this.doc = doc;
    for (const [typeface, data] of files) this.doc.registerFont(typeface, data);
    this.#root = this.doc.struct('Document');
    this.doc.addStructure(this.#root);
    this.doc.addPage();
  }

  /** Adds an element to the structure. */
  element(
    type: string,
    parent: Element = this.#root,
    options: PDFKit.Mixins.StructureElementOptions = {},
  ): Element {
    const element = this.doc.struct(type, options);
    parent.add(element);
    return element;
  }

  /** Marks what is drawn as the content of an element. */
  within(element: Element, type: string, draw: () => void): void {
    const content = this.doc.markStructureContent(type);
    draw();
    this.doc.endMarkedContent();
    element.add(content);
  }

  /** Marks what is drawn as no content: rules, and what repeats on every page. */
  aside(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** Goes to the next page if there is less room than this. @returns whether it did. */
  need(height: number): boolean {
    if (this.y + height <= PAGE.bottom) return false;
    this.doc.addPage();
    this.y = this.head();
    return true;
  }

  /** Draws a line across. @param isMarked whether it belongs to what is marked as no content already. */
  rule(
    y: number,
    { colour = COLOURS.rule as string, width = 0.6, left = PAGE.left as number, isMarked = false } = {},
  ): void {
    const draw = () => {
      this.doc.moveTo(left, y).lineTo(PAGE.right, y).lineWidth(width).strokeColor(colour).stroke();
    };
    if (isMarked) draw();
    else this.aside(draw);
  }

  /** Draws one line of text. @param x of its left end, or of its right end. @param y of the top of the line. */
  line(text: string, x: number, y: number, style: Style, align: Align = 'left'): void {
    if (text === '') return;
    this.#use(style).fillColor(style.colour);
    const features = align === 'left' ? {} : FIGURES;
    const left = align === 'left' ? x : x - this.doc.widthOfString(text.trimEnd(), features);
    const baseline = y + style.leading / 2 + style.size * 0.35;
    this.doc.text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic', ...features });
  }

  /** Draws lines below each other. Screen readers need the spaces at the ends of lines. */
  lines(texts: readonly string[], x: number, y: number, style: Style): void {
    for (const [at, text] of texts.entries())
      this.line(at < texts.length - 1 ? `${text} ` : text, x, y + at * style.leading, style);
  }

  /** Draws a paragraph where the last thing ended, over as many pages as it takes. */
  paragraph(text: string, style: Style, width: number): void {
    const element = this.element('P');
    let rest = this.wrap(text, style, width);
    while (rest.length > 0) {
      this.need(style.leading * Math.min(rest.length, 2));
      const fitting = Math.max(1, Math.floor((PAGE.bottom - this.y) / style.leading));
      const onPage = rest.slice(0, fitting);
      this.within(element, 'P', () => this.lines(onPage, PAGE.left, this.y, style));
      this.y += onPage.length * style.leading;
      rest = rest.slice(fitting);
    }
  }

  /** Breaks a text into lines, between words, and within those that are wider than a line. */
  wrap(text: string, style: Style, width: number): string[] {
    return drawable(text)
      .trim()
      .split('\n')
      .flatMap((paragraph) => this.#wrapParagraph(paragraph, style, width));
  }

  /** The same with a limit of lines; what is left out shows as an ellipsis. */
  wrapShort(text: string, style: Style, width: number, most: number): string[] {
    const lines = this.wrap(text, style, width);
    if (lines.length <= most) return lines;
    return [...lines.slice(0, most - 1), `${(lines[most - 1] ?? '').slice(0, -2)}\u2026`];
  }

  #wrapParagraph(paragraph: string, style: Style, width: number): string[] {
    const space = this.#widthOf(' ', style);
    const lines: string[] = [];
    let [line, lineWidth] = ['', 0];
    for (const word of paragraph.split(/ +/).flatMap((text) => this.#pieces(text, style, width))) {
      const wordWidth = this.#widthOf(word, style);
      if (line !== '' && lineWidth + space + wordWidth > width) {
        lines.push(line);
        [line, lineWidth] = ['', 0];
      }
      [line, lineWidth] =
        line === '' ? [word, wordWidth] : [`${line} ${word}`, lineWidth + space + wordWidth];
    }
    return [...lines, line];
  }

  /** A word, or the pieces of one that is wider than a line. */
  #pieces(word: string, style: Style, width: number): string[] {
    if (this.#widthOf(word, style) <= width) return [word];
    const pieces: string[] = [];
    let [piece, pieceWidth] = ['', 0];
    for (const character of word) {
      const characterWidth = this.#widthOf(character, style);
      if (pieceWidth + characterWidth > width) {
        pieces.push(piece);
        [piece, pieceWidth] = ['', 0];
      }
      piece += character;
      pieceWidth += characterWidth;
    }
    return [...pieces, piece];
  }

  /** The width of a text without kerning, which only makes it narrower. */
  #widthOf(text: string, style: Style): number {
    let width = 0;
    for (const character of text) {
      const key = style.typeface + character;
      const em = this.#widths.get(key) ?? this.#use({ ...style, size: 1 }).widthOfString(character);
      this.#widths.set(key, em);
      width += em * style.size;
    }
    return width;
  }

  #use({ typeface, size }: Style): PDFKit.PDFDocument {
    return this.doc.font(typeface).fontSize(size);
  }

  /** Draws something on each page, once their number is known, and ends the document. */
  async finish(foot: (page: number, pages: number) => void): Promise<Buffer> {
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page);
      this.aside(() => foot(page + 1, count), 'Pagination');
    }
    this.#root.end();
    const chunks: Buffer[] = [];
    this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.doc.on('end', resolve).on('error', reject);
    this.doc.end();
    await promise;
    return Buffer.concat(chunks);
  }
}

/** What the document's fonts have: Latin letters with the accents of Europe and southern Africa, figures, signs. */
const IN_FONTS =
  /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u0113\u0116-\u012b\u012d-\u0131\u0133-\u0137\u0139-\u013e\u0140-\u0148\u014a-\u014d\u014f-\u017e\u018f\u0192\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u02c6\u02c7\u02c9\u02da\u02dc\u02dd\u1e80-\u1e85\u1ef2-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2113\u2122\u2212\u2215]$/;

/** Control and format characters, the direction of writing among them, and pictures. */
const LEFT_OUT = /^[\p{C}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{M}]$/u;

/** Spaces and signs that have a counterpart. */
const COUNTERPARTS: Readonly<Record<string, string>> = {
  '\t': ' ',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '\u2013',
  '\u2015': '\u2014',
  '\u202f': '\u00a0',
  '\u2300': '\u00d8',
  '\u2264': '<=',
  '\u2265': '>=',
};

/**
 * The text as the fonts can show it: a character that they lack becomes its counterpart or its letter without the accent, or
 * a question mark. Line breaks stay. PDF/UA allows no character without a glyph. // P8
 */
export function drawable(text: string): string {
  let drawn = '';
  for (const character of text.replace(/\r\n?|\u2028|\u2029/g, '\n').normalize('NFC')) {
    if (character === '\n' || IN_FONTS.test(character)) drawn += character;
    else drawn += COUNTERPARTS[character] ?? (LEFT_OUT.test(character) ? '' : plainOf(character));
  }
  return drawn;
}

function plainOf(character: string): string {
  const plain = [...character.normalize('NFKD')].filter((letter) => !/\p{M}/u.test(letter));
  return plain.length > 0 && plain.every((letter) => IN_FONTS.test(letter)) ? plain.join('') : '?';
}
