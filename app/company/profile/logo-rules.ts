import { Parser } from 'saxen';
import { PNG_PREFIX, pngSize, viewBoxSize } from './logo-file.ts';

/** Of an SVG, in characters. */
export const MAX_SVG = 60_000;
/** Of a PNG in a profile, in characters of base64, and in px. Uploads are made smaller than this. */
const MAX_PNG = 200_000;
export const MAX_PNG_SIDE = 512;
export const MAX_LOGO = Math.max(MAX_SVG, MAX_PNG);

const MAX_DEPTH = 40;
const MAX_ELEMENTS = 1_500;
/** Elements that are drawn when everything that is named with `use`, `mask` or `url()` has been put in its place. */
const MAX_DRAWN = 5_000;
const MAX_SIDE = 100_000;

/** What a logo is drawn with. No scripts, links, animations, filters, pictures, or HTML. */
const ELEMENTS = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'style'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'],
]);

const PLAIN =
  'Please save it from your drawing program as “plain SVG”, with text turned into paths and without pictures, effects or scripts; or upload a PNG.';

/**
 * What is wrong with a logo as a profile has it; null if nothing is. An SVG may only draw: this is what keeps an imported
 * profile harmless, and what an upload must be after it was cleaned. // O3
 */
export function logoFault(logo: string): string | null {
  if (logo === '') return null;
  if (logo.startsWith(PNG_PREFIX)) return pngFault(logo);
  return svgFault(logo);
}

function pngFault(logo: string): string | null {
  const [width, height] = pngSize(logo);
  const isPng = /^[A-Za-z0-9+/]+={0,2}$/.test(logo.slice(PNG_PREFIX.length));
  if (!isPng || width < 1 || height < 1) return 'The logo is not a PNG. Please upload it again.';
  if (logo.length > MAX_PNG || Math.max(width, height) > MAX_PNG_SIDE)
    return `The logo is too large: a PNG may have ${MAX_PNG_SIDE} pixels a side here. Uploaded in the office it is made smaller.`;
  return null;
}

function svgFault(svg: string): string | null {
  if (svg.length > MAX_SVG) return `The SVG is too large. ${PLAIN}`;
  if (/<[!?]/.test(svg)) return `The SVG has more than drawing in it: a declaration or a comment. ${PLAIN}`;
  const fault = drawingFault(svg);
  if (fault !== null) return `${fault} ${PLAIN}`;
  const [width, height] = viewBoxSize(svg);
  if (!(width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE))
    return `The SVG doesn’t say how large it is: its first element needs a viewBox. ${PLAIN}`;
  return null;
}

/** Whether an SVG is small enough to be worked on, whatever is in it. @returns what is wrong, or null. */
export function complexityFault(svg: string): string | null {
  let [depth, elements] = [0, 0];
  const fault = faultWhile(svg, {
    open: () => {
      depth += 1;
      elements += 1;
      if (depth > MAX_DEPTH) return `The SVG is too complicated: it has more than ${MAX_DEPTH} levels.`;
      return elements > MAX_ELEMENTS
        ? `The SVG is too complicated: it has more than ${MAX_ELEMENTS} parts.`
        : null;
    },
    close: () => {
      depth -= 1;
    },
  });
  return fault === null ? null : `${fault} ${PLAIN}`;
}

type Checks = {
  open: (name: string, attributes: Readonly<Record<string, string>>) => string | null;
  close: () => void;
  text?: (text: string) => string | null;
};

/** The first fault that is found while an SVG is parsed. */
function faultWhile(svg: string, checks: Checks): string | null {
  const parser = new Parser();
  let fault: string | null = null;
  let isEmpty = true;
  const settle = (newFault: string | null) => {
    if (newFault === null) return;
    fault ??= newFault;
    parser.stop();
  };
  parser.on('openTag', (name, attributes, decode) => {
    isEmpty = false;
    const decoded = Object.entries(attributes()).map(([key, value]) => [key, decode(value)]);
    settle(checks.open(name, Object.fromEntries(decoded)));
  });
  parser.on('closeTag', () => fault ?? checks.close());
  parser.on('text', (text, decode) => settle(checks.text?.(decode(text)) ?? null));
  parser.on('error', () => settle('The file is not a whole SVG.'));
  parser.parse(svg);
  return fault ?? (isEmpty ? 'The file is not an SVG.' : null);
}

/** The drawing, or an element with an ID: how many elements it has, itself included, and which IDs it names. */
type Part = {
  elements: number;
  readonly names: string[];
};

function drawingFault(svg: string): string | null {
  const open: { name: string; part: Part | undefined }[] = [];
  const whole: Part = { elements: 0, names: [] };
  const parts = new Map<string, Part>();
  const fault = faultWhile(svg, {
    open: (name, attributes) => {
      const { id } = attributes;
      const part = id === undefined ? undefined : (parts.get(id) ?? { elements: 0, names: [] });
      if (id !== undefined && part !== undefined) parts.set(id, part);
      const openFault = elementFault(name, open.length, attributes);
      open.push({ name, part });
      const names = Object.values(attributes).flatMap(namesIn);
      for (const ancestor of new Set([whole, ...open.flatMap((element) => element.part ?? [])])) {
        ancestor.elements += 1;
        ancestor.names.push(...names);
      }
      return openFault;
    },
    close: () => {
      open.pop();
    },
    text: (text) => (open.at(-1)?.name === 'style' ? sheetFault(text) : null),
  });
  if (fault !== null) return fault;
  return drawnOf(whole, parts) > MAX_DRAWN ? 'The SVG repeats its parts too often.' : null;
}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
const OUTSIDE = 'The SVG links to something outside of it.';

function elementFault(
  name: string,
  depth: number,
  attributes: Readonly<Record<string, string>>,
): string | null {
  if ((name === 'svg') !== (depth === 0)) return 'The SVG must be one single drawing.';
  if (!ELEMENTS.has(name)) return `The SVG has a part that a logo can’t have: “${name.slice(0, 30)}”.`;
  if (depth === 0 && attributes.xmlns !== SVG_NAMESPACE) return 'The file is not an SVG.';
  if (depth === 0 && (attributes.width ?? attributes.height) !== undefined)
    return 'The SVG’s first element has a width or height beside its viewBox.';
  for (const [attribute, value] of Object.entries(attributes)) {
    const fault = attributeFault(attribute, value);
    if (fault !== null) return fault;
  }
  return null;
}

function attributeFault(name: string, value: string): string | null {
  if (/^on/i.test(name)) return `The SVG has a script in it: “${name.slice(0, 30)}”.`;
  if (name === 'href' || name === 'xlink:href') return /^#[\w.-]+$/.test(value) ? null : OUTSIDE;
  if (name === 'xmlns') return value === SVG_NAMESPACE ? null : 'The file is not an SVG.';
  if (name === 'xmlns:xlink') return value === XLINK_NAMESPACE ? null : 'The file is not an SVG.';
  if (name.includes(':') && name !== 'xml:space')
    return `The SVG has more than drawing in it: “${name.slice(0, 30)}”.`;
  if (/[\\@]|javascript:|data:/i.test(value)) return OUTSIDE;
  const calls = value.match(/[\w-]+\s*\([^)]*\)?/g) ?? [];
  return calls.every(isDrawing) ? null : OUTSIDE;
}

/** A sheet sets plain values; what names another part of the drawing stands at the element, where it is counted. */
function sheetFault(sheet: string): string | null {
  return /[@\\(]|\/\*/.test(sheet) ? 'The SVG has styles that a logo can’t have.' : null;
}

function isDrawing(call: string): boolean {
  return /^(?:url\(\s*["']?#[\w.-]+["']?\s*\)|(?:rgba?|hsla?|matrix|translate|scale|rotate|skew[XY])\s*\([^()]*\))$/i.test(
    call,
  );
}

const namesIn = (value: string): string[] =>
  [...value.matchAll(/^#([\w.-]+)$|url\(\s*["']?#([\w.-]+)/gi)].map(([, href, url]) => href ?? url ?? '');

/** How many elements are drawn in the end. Infinite if something names itself. */
function drawnOf(whole: Part, parts: ReadonlyMap<string, Part>): number {
  const counts = new Map<Part, number>();
  const count = (part: Part): number => {
    const counted = counts.get(part);
    if (counted !== undefined) return counted;
    // Until it is counted, naming it again means that it contains itself.
    counts.set(part, Number.POSITIVE_INFINITY);
    const named = part.names.flatMap((name) => parts.get(name) ?? []);
    const drawn = named.reduce((sum, other) => sum + count(other), part.elements);
    counts.set(part, drawn);
    return drawn;
  };
  return count(whole);
}
