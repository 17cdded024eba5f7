import type {
  PortableTextBlock,
  PortableTextMarkDefinition,
  PortableTextSpan,
  TypedObject,
} from '@portabletext/types';
import { type Body, isNote, isPicture, isTable } from './body.ts';

const STYLES = ['normal', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote'];
const LISTS = ['bullet', 'number'];
const DECORATORS = ['strong', 'em', 'code', 'underline', 'strike-through'];
const DEEPEST_LIST = 6;

/**
 * A stored body as an article that can be shown. Posts also come from elsewhere (B12), and nothing in a body may bring
 * down the page that it stands on: what is not known, or is not what it says it is, is left out.
 */
export function readBody(stored: unknown): Body {
  // Keys that are missing or occur twice would mix up blocks: each is known by its place.
  return entries(stored).flatMap((entry, place) => readBlock(entry, `b${place}`));
}

function readBlock(entry: TypedObject, _key: string): TypedObject[] {
  if (entry._type === 'block') return [readText(entry, _key)];
  return isTable(entry) || isPicture(entry) || isNote(entry) ? [{ ...entry, _key }] : [];
}

function readText(block: TypedObject, _key: string): PortableTextBlock {
  const markDefs = entries(part(block, 'markDefs')).flatMap(readLink);
  const marks = [...DECORATORS, ...markDefs.map((link) => link._key)];
  const listItem = LISTS.find((list) => list === part(block, 'listItem'));
  const level = part(block, 'level');
  return {
    _type: 'block',
    _key,
    style: STYLES.find((style) => style === part(block, 'style')) ?? 'normal',
    ...(listItem && { listItem, level: typeof level === 'number' ? nested(level) : 1 }),
    markDefs,
    children: entries(part(block, 'children')).flatMap((span, place) =>
      readSpan(span, `${_key}s${place}`, marks),
    ),
  };
}

function readSpan(span: TypedObject, _key: string, known: readonly string[]): PortableTextSpan[] {
  const text = part(span, 'text');
  if (span._type !== 'span' || typeof text !== 'string') return [];
  const marks = part(span, 'marks');
  return [
    {
      _type: 'span',
      _key,
      text,
      marks: known.filter((mark) => Array.isArray(marks) && marks.includes(mark)),
    },
  ];
}

function readLink(mark: TypedObject): PortableTextMarkDefinition[] {
  const [key, href] = [part(mark, '_key'), part(mark, 'href')];
  return mark._type === 'link' && typeof key === 'string' ? [{ _type: 'link', _key: key, href }] : [];
}

function nested(level: number): number {
  return Math.min(Math.max(Math.trunc(level) || 1, 1), DEEPEST_LIST);
}

function entries(value: unknown): TypedObject[] {
  return Array.isArray(value) ? value.filter(isTyped) : [];
}

function isTyped(value: unknown): value is TypedObject {
  return typeof value === 'object' && value !== null && '_type' in value && typeof value._type === 'string';
}

function part(object: object, name: string): unknown {
  return Reflect.get(object, name);
}
