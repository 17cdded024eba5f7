import type { PortableTextBlock, TypedObject } from '@portabletext/types';

/** What an article consists of: Portable Text, with the blocks of our own below. Stored ones come from ./read-body.ts. */
export type Body = readonly TypedObject[];

/** A table; its first row is its head. */
export interface TableBlock extends TypedObject {
  _type: 'table';
  caption: string;
  rows: readonly { readonly cells: readonly string[] }[];
}

/** A picture of content/pictures/catalogue.ts, with what is to be seen in it. */
export interface PictureBlock extends TypedObject {
  _type: 'picture';
  name: string;
  caption: string;
}

/** Something to remember, set apart from the text. */
export interface NoteBlock extends TypedObject {
  _type: 'note';
  text: string;
}

/** Posts also come from elsewhere (B12): a block is only what it says it is when its parts are there. */
export function isTable(block: TypedObject): block is TableBlock {
  return block._type === 'table' && hasText(block, 'caption') && 'rows' in block && isRows(block.rows);
}

export function isPicture(block: TypedObject): block is PictureBlock {
  return block._type === 'picture' && hasText(block, 'name') && hasText(block, 'caption');
}

export function isNote(block: TypedObject): block is NoteBlock {
  return block._type === 'note' && hasText(block, 'text');
}

function isText(block: TypedObject): block is PortableTextBlock {
  return (
    block._type === 'block' &&
    'children' in block &&
    Array.isArray(block.children) &&
    block.children.every((child) => typeof child === 'object' && child !== null)
  );
}

function hasText(block: TypedObject, part: string): boolean {
  return isString(Reflect.get(block, part));
}

function isRows(rows: unknown): boolean {
  return Array.isArray(rows) && rows.every((row) => Array.isArray(row?.cells) && row.cells.every(isString));
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

/** What is read of a block, without its marks. */
export function textOf(block: TypedObject): string {
  if (isText(block))
    return block.children.map((child) => ('text' in child ? String(child.text) : '')).join('');
  if (isTable(block)) return block.rows.flatMap(({ cells }) => cells).join(' ');
  if (isNote(block)) return block.text;
  return '';
}

const HEADINGS = ['h2', 'h3', 'h4'];

export interface Heading {
  /** The anchor: what stands behind # in the address. */
  readonly id: string;
  readonly text: string;
  readonly level: string;
}

/** The headings of an article in their order, each with an anchor that no other has. Blocks are known by their key. */
export function headingsOf(body: Body): ReadonlyMap<string, Heading> {
  const taken = new Set<string>();
  const headings = new Map<string, Heading>();
  for (const block of body) {
    if (!isText(block) || !HEADINGS.includes(block.style ?? '') || !block._key) continue;
    const text = textOf(block);
    const plain = anchorOf(text);
    let id = plain;
    // "Foo", "Foo" and "Foo 2": the number that is added may be another heading's own.
    for (let next = 2; taken.has(id); next += 1) id = `${plain}-${next}`;
    taken.add(id);
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
  // A prefix of its own, so that a heading called "Main" does not take the page's own #main.
  return `on-${words?.join('-') ?? 'this'}`;
}
