import type {
  PortableTextBlock,
  PortableTextMarkDefinition,
  PortableTextSpan,
  TypedObject,
} from '@portabletext/types';
import {
  type Body,
  DECORATORS,
  isImage,
  isNote,
  isPicture,
  isTable,
  LISTS,
  MAX_LIST_LEVEL,
  STYLES,
} from './body.ts';
import { safeLink } from './safe-link.ts';

/**
 * Parses a stored body for rendering. Imported posts (B12) may contain anything, so unknown and malformed blocks are
 * dropped rather than failing the page.
 */
export function readBody(stored: unknown): Body {
  // Keys are reassigned by position: missing or duplicate ones would mix up blocks.
  return entries(stored).flatMap((entry, index) => readBlock(entry, `b${index}`));
}

function readBlock(entry: TypedObject, _key: string): TypedObject[] {
  if (entry._type === 'block') return [readText(entry, _key)];
  return isTable(entry) || isPicture(entry) || isImage(entry) || isNote(entry) ? [{ ...entry, _key }] : [];
}

function readText(block: TypedObject, _key: string): PortableTextBlock {
  const markDefs = entries(field(block, 'markDefs')).flatMap(readLink);
  const marks = [...DECORATORS, ...markDefs.map((link) => link._key)];
  const listItem = LISTS.find((list) => list === field(block, 'listItem'));
  const level = field(block, 'level');
  return {
    _type: 'block',
    _key,
    style: STYLES.find((style) => style === field(block, 'style')) ?? 'normal',
    ...(listItem && { listItem, level: typeof level === 'number' ? clampLevel(level) : 1 }),
    markDefs,
    children: entries(field(block, 'children')).flatMap((span, index) =>
      readSpan(span, `${_key}s${index}`, marks),
    ),
  };
}

function readSpan(span: TypedObject, _key: string, allowed: readonly string[]): PortableTextSpan[] {
  const text = field(span, 'text');
  if (span._type !== 'span' || typeof text !== 'string') return [];
  const marks = field(span, 'marks');
  return [
    {
      _type: 'span',
      _key,
      text,
      marks: allowed.filter((mark) => Array.isArray(marks) && marks.includes(mark)),
    },
  ];
}

/** Unsafe links are removed here and not only when rendering, since the read API returns the body as it is. */
function readLink(mark: TypedObject): PortableTextMarkDefinition[] {
  const [key, link] = [field(mark, '_key'), safeLink(field(mark, 'href'))];
  if (mark._type !== 'link' || typeof key !== 'string' || link === null) return [];
  return [{ _type: 'link', _key: key, href: link.href }];
}

function clampLevel(level: number): number {
  return Math.min(Math.max(Math.trunc(level) || 1, 1), MAX_LIST_LEVEL);
}

function entries(value: unknown): TypedObject[] {
  return Array.isArray(value) ? value.filter(isTypedObject) : [];
}

function isTypedObject(value: unknown): value is TypedObject {
  return typeof value === 'object' && value !== null && '_type' in value && typeof value._type === 'string';
}

function field(object: object, name: string): unknown {
  return Reflect.get(object, name);
}
