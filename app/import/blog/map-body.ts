import type { TypedObject } from '@portabletext/types';
import { MAX_CAPTION_LENGTH } from '#app/blog/article-image.ts';
import { MAX_LIST_LEVEL, STYLES } from '#app/blog/body.ts';
import { safeLink } from '#app/blog/safe-link.ts';
import {
  MAX_BLOCKS,
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  MAX_LINK_LENGTH,
  MAX_ROWS,
  MAX_TEXT_LENGTH,
} from '#app/blog/stored-body.ts';
import { isObject, type Report } from '../source-fields.ts';
import { referenceOf } from './sanity-fields.ts';

/** Resolves a body's references. */
export type BodyLookup = {
  /** The block for an image, or null if the export doesn't contain its file. */
  picture: (image: Readonly<Record<string, unknown>>, key: string) => TypedObject | null;
  /** The site's path of a document by its ID, or null if it isn't part of the site. */
  pathOf: (id: string) => string | null;
};

/** The marks of the content service, and ours for them. */
const MARKS: Readonly<Record<string, string>> = {
  strong: 'strong',
  em: 'em',
  code: 'code',
  underline: 'underline',
  'strike-through': 'strike-through',
  strike: 'strike-through',
};

/**
 * Converts a body of the content service to ours, with keys that depend only on the content's position, so that
 * importing it again gives the same body. Content without a counterpart is left out and reported with its path. Nothing
 * is read deeper than the content model goes, so nested or endless structures are harmless.
 */
export function mapBody(value: unknown, lookup: BodyLookup, report: Report): TypedObject[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) {
    report('body', 'is not a list of blocks');
    return [];
  }
  if (value.length > MAX_BLOCKS) report('body', `was cut to ${MAX_BLOCKS} blocks`);
  return value.slice(0, MAX_BLOCKS).flatMap((block: unknown, index) => {
    const path = `body[${index}]`;
    const mapped = mapBlock(block, `i${index}`, lookup, (field, problem) => report(path + field, problem));
    return mapped === null ? [] : [mapped];
  });
}

function mapBlock(block: unknown, key: string, lookup: BodyLookup, report: Report): TypedObject | null {
  if (!isObject(block) || typeof block._type !== 'string') {
    report('', 'was left out: it is not a block');
    return null;
  }
  switch (block._type) {
    case 'block':
      return mapText(block, key, lookup, report);
    case 'image':
    case 'picture':
    case 'mainImage': {
      const picture = lookup.picture(block, key);
      if (picture === null) report('', 'was left out: the export does not contain its image');
      return picture;
    }
    case 'table':
      return mapTable(block, key, report);
    case 'code':
      return mapCode(block, key, report);
    case 'note':
    case 'callout':
      if (typeof block.text === 'string')
        return { _type: 'note', _key: key, text: cut(block.text, report) } as TypedObject;
      break;
  }
  report('', `was left out: it is of the unknown kind "${cut(block._type, report).slice(0, 60)}"`);
  return null;
}

type Block = Readonly<Record<string, unknown>>;
type Links = Map<string, (TypedObject & { _key: string; href: string }) | null>;

function mapText(block: Block, key: string, lookup: BodyLookup, report: Report): TypedObject {
  const style = STYLES.find((known) => known === block.style);
  if (style === undefined && block.style !== undefined)
    report('.style', 'is unknown; the text became a paragraph');
  const links = mapLinks(block.markDefs, key, lookup, report);
  return {
    _type: 'block',
    _key: key,
    style: style ?? 'normal',
    ...mapListItem(block, report),
    markDefs: [...links.values()].filter((link) => link !== null),
    children: atLeastOne(
      key,
      listOf(block.children).flatMap((child, index) =>
        mapSpan(child, `${key}s${index}`, links, (field, problem) =>
          report(`.children[${index}]${field}`, problem),
        ),
      ),
    ),
  } as TypedObject;
}

/** The editor doesn't support blocks without text. */
function atLeastOne(key: string, spans: TypedObject[]): TypedObject[] {
  return spans.length > 0 ? spans : [{ _type: 'span', _key: `${key}s0`, text: '', marks: [] } as TypedObject];
}

function mapListItem({ listItem, level }: Block, report: Report): { listItem?: string; level?: number } {
  if (listItem === undefined || listItem === null) return {};
  if (listItem !== 'bullet' && listItem !== 'number') report('.listItem', 'is unknown; it became a bullet');
  const depth = typeof level === 'number' && level >= 1 ? Math.min(Math.trunc(level), MAX_LIST_LEVEL) : 1;
  return { listItem: listItem === 'number' ? 'number' : 'bullet', level: depth };
}

/** The block's links by the key that its spans use; null for one that was left out. */
function mapLinks(markDefs: unknown, key: string, lookup: BodyLookup, report: Report): Links {
  const links: Links = new Map();
  for (const [index, mark] of listOf(markDefs).entries()) {
    if (!isObject(mark) || typeof mark._key !== 'string') continue;
    const href = hrefOf(mark, lookup);
    if (href === null) report(`.markDefs[${index}]`, 'is no link that can be followed; its text was kept');
    links.set(mark._key, href === null ? null : { _type: 'link', _key: `${key}m${index}`, href });
  }
  return links;
}

function hrefOf(mark: Block, { pathOf }: BodyLookup): string | null {
  if (mark._type === 'link') {
    const href = safeLink(mark.href)?.href ?? null;
    return href !== null && href.length <= MAX_LINK_LENGTH ? href : null;
  }
  const reference = referenceOf(mark.reference) ?? referenceOf(mark);
  return reference === null ? null : pathOf(reference);
}

function mapSpan(span: unknown, key: string, links: Links, report: Report): TypedObject[] {
  if (!isObject(span) || span._type !== 'span' || typeof span.text !== 'string') {
    report('', 'is no text and was left out');
    return [];
  }
  const marks = listOf(span.marks).flatMap((mark) => {
    const decorator = typeof mark === 'string' && Object.hasOwn(MARKS, mark) ? MARKS[mark] : undefined;
    const link = typeof mark === 'string' ? links.get(mark) : undefined;
    if (decorator === undefined && link === undefined) report('.marks', 'has an unknown mark');
    return decorator ?? link?._key ?? [];
  });
  return [{ _type: 'span', _key: key, text: cut(span.text, report), marks } as TypedObject];
}

function mapTable({ rows, caption, title }: Block, key: string, report: Report): TypedObject | null {
  const cellsByRow = listOf(rows).map((row) => (isObject(row) ? listOf(row.cells) : listOf(row)));
  if (cellsByRow.length > MAX_ROWS || cellsByRow.some((cells) => cells.length > MAX_COLUMNS)) {
    report('.rows', `was cut to ${MAX_ROWS} rows and ${MAX_COLUMNS} columns`);
  }
  const mappedRows = cellsByRow
    .slice(0, MAX_ROWS)
    .filter((cells) => cells.length > 0)
    .map((cells, index) => ({
      _type: 'row',
      _key: `${key}r${index}`,
      cells: cells
        .slice(0, MAX_COLUMNS)
        .map((cell) => (typeof cell === 'string' ? cut(cell, report, MAX_CELL_LENGTH) : '')),
    }));
  if (mappedRows.length === 0) {
    report('', 'was left out: its table is empty');
    return null;
  }
  const name = [caption, title].find((text) => typeof text === 'string') ?? '';
  return {
    _type: 'table',
    _key: key,
    caption: cut(String(name), report, MAX_CAPTION_LENGTH),
    rows: mappedRows,
  } as TypedObject;
}

function mapCode({ code }: Block, key: string, report: Report): TypedObject | null {
  if (typeof code !== 'string') {
    report('', 'was left out: its code is not a text');
    return null;
  }
  const span = { _type: 'span', _key: `${key}s0`, text: cut(code, report), marks: ['code'] };
  return { _type: 'block', _key: key, style: 'normal', markDefs: [], children: [span] } as TypedObject;
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
function cut(text: string, report: Report, max: number = MAX_TEXT_LENGTH): string {
  if (text.length > max) report('', `has a text that was cut to ${max} characters`);
  return text.replaceAll('\0', '').slice(0, max).toWellFormed();
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
