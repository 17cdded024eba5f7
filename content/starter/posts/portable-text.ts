/**
 * Builders for Portable Text: `body(h2('…'), p('One ', strong('two'), '.'), list('…', '…'))`. Keys are numbered in
 * order, so that the output is deterministic.
 */
import type { PortableTextBlock, PortableTextSpan, TypedObject } from '@portabletext/types';

type Marked = {
  readonly text: string;
  readonly mark: 'strong' | 'em' | { readonly href: string };
};

type Part = string | Marked;
type Draft = (key: string) => TypedObject;

export const strong = (text: string): Marked => ({ text, mark: 'strong' });
export const em = (text: string): Marked => ({ text, mark: 'em' });
export const link = (href: string, text: string): Marked => ({ text, mark: { href } });

export const p = (...parts: Part[]): Draft => text(parts);
export const h2 = (heading: string): Draft => text([heading], { style: 'h2' });

/** Each item is a text or a list of its parts. */
export const list = (...items: (Part | Part[])[]): Draft[] =>
  items.map((item) => text([item].flat(), { listItem: 'bullet', level: 1 }));
export const steps = (...items: (Part | Part[])[]): Draft[] =>
  items.map((item) => text([item].flat(), { listItem: 'number', level: 1 }));

/** A highlighted note. */
export const note =
  (words: string): Draft =>
  (key) => ({ _type: 'note', _key: key, text: joinUnits(words) });

/** The first row is the header, the first cell of each row its heading. */
export const table =
  (caption: string, ...rows: readonly (readonly string[])[]): Draft =>
  (key) => ({
    _type: 'table',
    _key: key,
    caption,
    rows: rows.map((cells, row) => ({ _type: 'row', _key: `${key}r${row}`, cells: cells.map(joinUnits) })),
  });

export function body(...drafts: (Draft | Draft[])[]): TypedObject[] {
  return drafts.flat().map((draft, index) => draft(`b${index + 1}`));
}

function text(parts: readonly Part[], kind: Partial<PortableTextBlock> = {}): Draft {
  return (key) => {
    const links = parts.flatMap((part, index) =>
      typeof part === 'object' && typeof part.mark === 'object'
        ? { _type: 'link', _key: `${key}l${index}`, href: part.mark.href }
        : [],
    );
    return {
      _type: 'block',
      _key: key,
      style: 'normal',
      ...kind,
      markDefs: links,
      children: parts.map((part, index) => span(part, `${key}s${index}`, `${key}l${index}`)),
    };
  };
}

function span(part: Part, key: string, linkKey: string): PortableTextSpan {
  if (typeof part === 'string') return { _type: 'span', _key: key, text: joinUnits(part), marks: [] };
  const mark = typeof part.mark === 'object' ? linkKey : part.mark;
  return { _type: 'span', _key: key, text: joinUnits(part.text), marks: [mark] };
}

/** Joins a number and its unit with a no-break space. */
function joinUnits(words: string): string {
  return words.replace(/(\d) (?=(?:mm|m|kg|GPa|MPa|µm|°C)\b|°C)/g, '$1\u00a0');
}
