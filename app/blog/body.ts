import type { PortableTextBlock, TypedObject } from '@portabletext/types';
import { isRowId } from '#app/platform/db/row-id.ts';
import { cellWithoutLinks, plainCell } from './cell-text.ts';

/** An article's body: Portable Text with the custom blocks below. `readBody` turns a stored one into this. */
export type Body = readonly TypedObject[];

/** The formats of text that a body can have; the editor's toolbar offers fewer. */
export const STYLES = ['normal', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote'] as const;
export const LISTS = ['bullet', 'number'] as const;
export const DECORATORS = ['strong', 'em', 'code', 'underline', 'strike-through'] as const;
/** The editor indents this far. */
export const MAX_LIST_LEVEL = 10;

/** A table; the first row is its header. How cells are marked up: cell-text.ts. */
export interface TableBlock extends TypedObject {
  _type: 'table';
  caption: string;
  rows: readonly { readonly cells: readonly string[] }[];
}

/** A picture from content/pictures/catalogue.ts with a caption. */
export interface PictureBlock extends TypedObject {
  _type: 'picture';
  name: string;
  caption: string;
}

/** An uploaded picture. The alt text is required; the size is in pixels. // B14 */
export interface ImageBlock extends TypedObject {
  _type: 'image';
  imageId: string;
  width: number;
  height: number;
  alt: string;
  caption: string;
}

export interface NoteBlock extends TypedObject {
  _type: 'note';
  text: string;
}

/** Checks the whole shape and not only `_type`: imported posts (B12) may be malformed. */
export function isTable(block: TypedObject): block is TableBlock {
  return block._type === 'table' && hasString(block, 'caption') && 'rows' in block && isRows(block.rows);
}

export function isPicture(block: TypedObject): block is PictureBlock {
  return block._type === 'picture' && hasString(block, 'name') && hasString(block, 'caption');
}

export function isImage(block: TypedObject): block is ImageBlock {
  return (
    block._type === 'image' &&
    isRowId(Reflect.get(block, 'imageId')) &&
    ['width', 'height'].every((side) => isSide(Reflect.get(block, side))) &&
    ['alt', 'caption'].every((field) => hasString(block, field))
  );
}

function isSide(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 10_000;
}

export function isNote(block: TypedObject): block is NoteBlock {
  return block._type === 'note' && hasString(block, 'text');
}

export function isText(block: TypedObject): block is PortableTextBlock {
  return (
    block._type === 'block' &&
    'children' in block &&
    Array.isArray(block.children) &&
    block.children.every((child) => typeof child === 'object' && child !== null)
  );
}

function hasString(block: TypedObject, field: string): boolean {
  return isString(Reflect.get(block, field));
}

function isRows(rows: unknown): boolean {
  return Array.isArray(rows) && rows.every((row) => Array.isArray(row?.cells) && row.cells.every(isString));
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

/** The body in which these links are only text. */
export function withoutLinks(body: Body, isLeftOut: (href: string) => boolean): Body {
  return body.map((block) => {
    if (isTable(block)) {
      const cellsOf = (cells: readonly string[]) => cells.map((cell) => cellWithoutLinks(cell, isLeftOut));
      return { ...block, rows: block.rows.map((row) => ({ ...row, cells: cellsOf(row.cells) })) };
    }
    const marks: unknown = Reflect.get(block, 'markDefs');
    if (!Array.isArray(marks)) return block;
    // A span whose mark is not defined any more is shown as its text.
    return { ...block, markDefs: marks.filter(({ href }) => typeof href !== 'string' || !isLeftOut(href)) };
  });
}

/** The plain text of a body, for the search. */
export function plainText(body: Body): string {
  return body
    .map(textOf)
    .filter((text) => text !== '')
    .join('\n');
}

export function textOf(block: TypedObject): string {
  if (isText(block))
    return block.children.map((child) => ('text' in child ? String(child.text) : '')).join('');
  if (isTable(block)) return block.rows.flatMap(({ cells }) => cells.map(plainCell)).join(' ');
  if (isNote(block)) return block.text;
  return '';
}

const HEADINGS = ['h2', 'h3', 'h4'];

export type Heading = {
  /** The anchor: the URL's fragment without the #. */
  readonly id: string;
  readonly text: string;
  readonly level: string;
};

/** The article's headings in order, by block key, each with a unique anchor. */
export function headingsOf(body: Body): ReadonlyMap<string, Heading> {
  const usedIds = new Set<string>();
  const headings = new Map<string, Heading>();
  for (const block of body) {
    if (!isText(block) || !HEADINGS.includes(block.style ?? '') || !block._key) continue;
    const text = textOf(block);
    const anchor = anchorOf(text);
    let id = anchor;
    // With "Foo", "Foo" and "Foo 2" the appended number may itself be taken.
    for (let next = 2; usedIds.has(id); next += 1) id = `${anchor}-${next}`;
    usedIds.add(id);
    headings.set(block._key, { id, text, level: block.style ?? '' });
  }
  return headings;
}

function anchorOf(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  // Prefixed, so that a heading called "Main" can't collide with the page's own #main.
  return `on-${words?.join('-') ?? 'this'}`;
}
