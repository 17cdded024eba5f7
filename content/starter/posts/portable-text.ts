/**
 * Portable Text as it is written by hand: `body(h2('…'), p('One ', strong('two'), '.'), list('…', '…'))`. Keys are given in order,
 * so that the same article is always the same text.
 */
import type { PortableTextBlock, PortableTextSpan, TypedObject } from '@portabletext/types';

interface Marked {
  readonly text: string;
  readonly mark: 'strong' | 'em' | { readonly href: string };
}

type Part = string | Marked;
type Draft = (key: string) => TypedObject;

export const strong = (text: string): Marked => ({ text, mark: 'strong' });
export const em = (text: string): Marked => ({ text, mark: 'em' });
export const link = (href: string, text: string): Marked => ({ text, mark: { href } });

export const p = (...parts: Part[]): Draft => text(parts);
export const h2 = (heading: string): Draft => text([heading], { style: 'h2' });

/** Each item is one text, or several parts of one. */
export const list = (...items: (Part | Part[])[]): Draft[] =>
  items.map((item) => text([item].flat(), { listItem: 'bullet', level: 1 }));
export const steps = (...items: (Part | Part[])[]): Draft[] =>
  items.map((item) => text([item].flat(), { listItem: 'number', level: 1 }));

/** Something to remember, set apart. */
export const note =
  (words: string): Draft =>
  (key) => ({ _type: 'note', _key: key, text: together(words) });

/** The first row is the head, the first cell of each row its name. */
export const table =
  (caption: string, ...rows: readonly (readonly string[])[]): Draft =>
  (key) => ({
    _type: 'table',
    _key: key,
    caption,
    rows: rows.map((cells, row) => ({ _type: 'row', _key: `${key}r${row}`, cells: cells.map(together) })),
  });

export function body(...drafts: (Draft | Draft[])[]): TypedObject[] {
  return drafts.flat().map((draft, place) => draft(`b${place + 1}`));
}

function text(parts: readonly Part[], kind: Partial<PortableTextBlock> = {}): Draft {
  return (key) => {
    const links = parts.flatMap((part, place) =>
      typeof part === 'object' && typeof part.mark === 'object'
        ? { _type: 'link', _key: `${key}l${place}`, href: part.mark.href }
        : [],
    );
    return {
      _type: 'block',
      _key: key,
      style: 'normal',
      ...kind,
      markDefs: links,
      children: parts.map((part, place) => span(part, `${key}s${place}`, `${key}l${place}`)),
    };
  };
}

function span(part: Part, key: string, linkKey: string): PortableTextSpan {
  if (typeof part === 'string') return { _type: 'span', _key: key, text: together(part), marks: [] };
  const mark = typeof part.mark === 'object' ? linkKey : part.mark;
  return { _type: 'span', _key: key, text: together(part.text), marks: [mark] };
}

/** A number and its unit stay on one line. */
function together(words: string): string {
  return words.replace(/(\d) (?=(?:mm|m|kg|GPa|MPa|µm|°C)\b|°C)/g, '$1\u00a0');
}
