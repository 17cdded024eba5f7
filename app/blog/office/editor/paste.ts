import type { EditorSchema } from '@portabletext/editor';
import { htmlToPortableText } from '@portabletext/html';
import { randomKey } from '#app/ui/site/form/form-state.ts';
import { MAX_CAPTION_LENGTH } from '../../article-image.ts';
import { DECORATORS, MAX_LIST_LEVEL, type TableBlock } from '../../body.ts';
import { plainCell } from '../../cell-text.ts';
import { safeLink } from '../../safe-link.ts';
import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_LINK_LENGTH, MAX_ROWS } from '../../stored-body.ts';

/** `blocks` are in the editor's form; `lostPictures` are the names of pictures that could not be pasted. */
export type Pasted = {
  blocks: { _type: string; _key: string }[];
  lostPictures: string[];
  cutTables: boolean;
};

/** Maximum length in characters, more than any article has: the clipboard may contain anything. */
const MAX_HTML = 2_000_000;

/**
 * Converts pasted HTML, for example from Word, Excel or a web page, to blocks. The HTML is parsed without running
 * scripts or loading resources. Tables are kept; unsafe links become plain text; pictures are only named, since HTML
 * contains just their URLs. // B14
 */
export function readPaste(html: string, schema: EditorSchema): Pasted {
  const lostPictures: string[] = [];
  let cutTables = false;
  const parseSafely = (text: string) => {
    const document = parseHtml(text);
    for (const picture of document.querySelectorAll('img')) {
      lostPictures.push(nameOf(picture));
      picture.remove();
    }
    for (const link of document.querySelectorAll('a[href]')) {
      const href = link.getAttribute('href') ?? '';
      if (href.length > MAX_LINK_LENGTH || safeLink(href) === null) link.replaceWith(...link.childNodes);
    }
    for (const quote of document.querySelectorAll('p.MsoQuote, p.MsoIntenseQuote')) {
      const blockquote = document.createElement('blockquote');
      blockquote.append(...quote.childNodes);
      quote.replaceWith(blockquote);
    }
    for (const item of document.querySelectorAll('[style*="mso-list"]')) markListItem(item);
    return document;
  };
  const pasted = htmlToPortableText(html.slice(0, MAX_HTML), {
    schema,
    parseHtml: parseSafely,
    rules: [
      {
        deserialize(element, _next, createBlock) {
          if (element.nodeName.toLowerCase() !== 'table' || !('querySelectorAll' in element))
            return undefined;
          const table = readTable(element as Element);
          if (table === null) return undefined;
          cutTables ||= table.isCut;
          return createBlock(table.block);
        },
      },
      {
        deserialize(element, next) {
          if (!(element instanceof HTMLElement) || element.dataset.list === undefined) return undefined;
          const { list, level } = element.dataset;
          const item = { listItem: list, level: Number(level), style: 'normal', markDefs: [] };
          return { _type: 'block', ...item, children: next(element.childNodes) };
        },
      },
    ],
  });
  return { blocks: pasted.map(withinLevels).map(withoutUnderline), lostPictures, cutTables };
}

/** What Word writes before an item: `1.`, `2)`, `(a)`, `iv.`, `1.1`. Bullets are symbols, and an `o` on the second level. */
const NUMBER = /^\(?(?:\d[\d.]*[.)]?|[a-z]{1,6}[.)])$/i;

/**
 * Word's list items are paragraphs that begin with their number or bullet. Its style sheet says which of the two a list
 * has, but browsers and other programs leave that out of the clipboard; what the reader saw is always there.
 */
function markListItem(item: Element): void {
  const style = item.getAttribute('style') ?? '';
  const [, level] = /mso-list:\s*l\d+\s+level(\d)/.exec(style) ?? [];
  const marker = item.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]');
  if (level === undefined || marker === null) return;
  const text = (marker.textContent ?? '').replace(/\s/g, '');
  marker.remove();
  item.setAttribute('data-list', NUMBER.test(text) ? 'number' : 'bullet');
  item.setAttribute('data-level', level);
}

function withinLevels<Block extends { _type: string }>(block: Block): Block {
  const level: unknown = Reflect.get(block, 'level');
  return typeof level === 'number' ? { ...block, level: Math.min(level, MAX_LIST_LEVEL) } : block;
}

/** An underlined word looks like a link. Outside of one it becomes italic: underlining was the typewriter's italics. */
function withoutUnderline<Block extends { _type: string }>(block: Block): Block {
  if (!('children' in block) || !Array.isArray(block.children)) return block;
  const children = block.children.map((span: { marks?: string[] }) => {
    if (!span.marks?.includes('underline')) return span;
    const others = span.marks.filter((mark) => mark !== 'underline');
    const isLink = others.some((mark) => !DECORATORS.some((decorator) => decorator === mark));
    return { ...span, marks: [...new Set(isLink ? others : [...others, 'em'])] };
  });
  return { ...block, children };
}

function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

/** Keeps tables with several cells; a table of one cell is only layout and becomes text. */
function readTable(table: Element): { block: Omit<TableBlock, '_key'>; isCut: boolean } | null {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
  const cells = readCells(rows).filter((row) => row.length > 0);
  const columns = Math.max(0, ...cells.map((row) => row.length));
  if (columns < 2 && cells.length < 2) return null;
  const columnsKept = Math.min(columns, MAX_COLUMNS);
  return {
    isCut: columns > MAX_COLUMNS || cells.length > MAX_ROWS,
    block: {
      _type: 'table',
      caption: (table.querySelector('caption')?.textContent ?? '').trim().slice(0, MAX_CAPTION_LENGTH),
      // The head of a table is bold by itself.
      rows: [(cells[0] ?? []).map(plainCell), ...cells.slice(1, MAX_ROWS)].map((row) => ({
        _type: 'row',
        _key: randomKey().slice(0, 12),
        cells: Array.from({ length: columnsKept }, (_, column) => row[column] ?? ''),
      })),
    },
  };
}

/** The texts of the cells by row. A cell that spans several columns or rows is in the first place; the others are empty. */
function readCells(rows: readonly Element[]): string[][] {
  const grid: string[][] = rows.map(() => []);
  for (const [at, texts] of grid.entries()) {
    let column = 0;
    for (const cell of rows[at]?.querySelectorAll(':scope > :is(td, th)') ?? []) {
      while (texts[column] !== undefined) column += 1;
      if (column > MAX_COLUMNS) break;
      const width = spanOf(cell, 'colspan', MAX_COLUMNS);
      for (const spanned of grid.slice(at, at + spanOf(cell, 'rowspan', MAX_ROWS)))
        for (let each = column; each < column + width; each += 1) spanned[each] ??= '';
      texts[column] = readCell(cell);
    }
  }
  return grid;
}

function spanOf(cell: Element, name: 'colspan' | 'rowspan', most: number): number {
  return Math.min(Math.max(Math.trunc(Number(cell.getAttribute(name))) || 1, 1), most);
}

function readCell(cell: Element): string {
  const marked = markedText(cell).replace(/\s+/g, ' ').trim();
  // Cut off, a mark could be left open.
  return marked.length > MAX_CELL_LENGTH ? plainCell(marked).slice(0, MAX_CELL_LENGTH) : marked;
}

/** Elements with a line of their own: what they say is apart from what is around them. */
const LINES = 'br, p, div, li, dt, dd, td, th, caption, pre, blockquote, h1, h2, h3, h4, h5, h6';

/** The text of a cell with its bold words and links as they are typed in one. */
function markedText(node: Node): string {
  return [...node.childNodes]
    .map((child) => {
      if (child.nodeType === Node.TEXT_NODE) return child.nodeValue ?? '';
      if (!(child instanceof Element)) return '';
      if (child.matches(LINES)) return ` ${markedText(child)} `;
      const inner = markedText(child);
      const isMarked = inner.trim() === '' || /\*\*|\]\(/.test(inner);
      const href = child.getAttribute('href') ?? '';
      if (isMarked) return inner;
      if (child.matches('a') && /^[^()\s]+$/.test(href) && safeLink(href)) return `[${inner}](${href})`;
      return child.matches('b, strong') ? inner.replace(/\S(?:.*\S)?/s, '**$&**') : inner;
    })
    .join('');
}

function nameOf(picture: Element): string {
  const alt = picture.getAttribute('alt')?.trim() ?? '';
  if (alt !== '') return alt.slice(0, 80);
  const src = picture.getAttribute('src') ?? '';
  const file = /^(?:data|blob):/i.test(src) ? '' : (src.split(/[?#]/)[0]?.split(/[\\/]/).pop() ?? '');
  return file === '' ? 'a picture without a name' : file.slice(0, 80);
}

/** Whether this is a picture and nothing else: the browser's “Copy image”, or a chart of Word. */
export function isOnePicture(html: string): boolean {
  const { body } = parseHtml(html.slice(0, MAX_HTML));
  return body.querySelectorAll('img').length === 1 && body.textContent.trim() === '';
}

/** What the user is told about a paste; '' if everything was pasted. */
export function pasteNotice({ lostPictures, cutTables }: Omit<Pasted, 'blocks'>): string {
  const [count, names] = [lostPictures.length, lostPictures.slice(0, 5).join(', ')];
  const more = count > 5 ? ` and ${count - 5} more` : '';
  const pictures =
    count === 0
      ? ''
      : `${count === 1 ? 'One picture' : `${count} pictures`} could not be pasted: ${names}${more}. Add ${count === 1 ? 'it' : 'them'} with the Picture button.`;
  return [pictures, cutTables ? 'A table was too large: some of its rows or columns were left out.' : '']
    .filter((notice) => notice !== '')
    .join(' ');
}
