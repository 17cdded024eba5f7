import { Parser } from 'saxen';
import { Refused } from '../content/inspection.ts';
import { encodingOf } from '../content/xml-tags.ts';

export type PartText = { text: string; truncated: boolean };

/** The parts of an Office file; their names are in lower case. Read by the server, or by a browser that has the file. */
export type OfficePackage = {
  has(name: string): boolean;
  /**
   * @param limit how many bytes of the part are read at most.
   * @throws Refused if there is no such part, or it can't be unpacked.
   */
  text(name: string, limit: number): Promise<PartText>;
};

/** How much of a list of relations is read, in bytes unpacked. */
const RELATIONS_BYTES = 1024 * 1024;

/** The start of a part as text, in the encoding that its first bytes tell. */
export function partText(content: Uint8Array, truncated: boolean): PartText {
  return { text: new TextDecoder(encodingOf(content)).decode(content), truncated };
}

type Handlers = {
  open: (name: string, attributes: () => Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

/**
 * Parses a document; element names are passed without prefix. Entities other than those of XML itself stay as they are
 * written, since there is no document type to declare them.
 *
 * @param read gets a function that stops the parser, and returns the handlers.
 * @throws Refused `damaged` if the document has a document type or isn't well-formed. The end of a truncated one may be
 *   anything.
 */
export function parseXml({ text, truncated }: PartText, read: (stop: () => void) => Handlers): void {
  const parser = new Parser();
  let stopped = false;
  const handlers = read(() => {
    stopped = true;
    parser.stop();
  });
  parser.on('openTag', (name, attributes, decode) =>
    handlers.open(withoutPrefix(name), () => decoded(attributes(), decode)),
  );
  parser.on('closeTag', (name) => stopped || handlers.close?.(withoutPrefix(name)));
  parser.on('text', (content, decode) => handlers.text?.(decode(content)));
  parser.on('cdata', (content) => handlers.text?.(content));
  parser.on('attention', () => {
    throw new Refused('damaged');
  });
  parser.on('error', (error) => {
    if (!truncated) throw new Refused('damaged', { cause: error });
  });
  parser.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function decoded(attributes: Readonly<Record<string, string>>, decode: (text: string) => string) {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [withoutPrefix(name), decode(value)]),
  );
}

/** The name of the part that is the workbook or document. @throws Refused if there is none, or the package can't be read. */
export async function mainPart(file: OfficePackage): Promise<string> {
  const relations = [...(await readRelations(file, '')).values()];
  const main = relations.find(({ type }) => type === 'officeDocument');
  if (main === undefined) throw new Refused('damaged');
  return main.target;
}

type Relation = { type: string; target: string };

/** The parts that a part refers to, by id. @param source the part's name, in lower case; '' for the package. */
export async function readRelations(file: OfficePackage, source: string): Promise<Map<string, Relation>> {
  const slash = source.lastIndexOf('/') + 1;
  const list = `${source.slice(0, slash)}_rels/${source.slice(slash)}.rels`;
  const relations = new Map<string, Relation>();
  parseXml(await file.text(list, RELATIONS_BYTES), () => ({
    open(element, attributes) {
      if (element !== 'Relationship') return;
      const { Id = '', Type = '', Target = '', TargetMode } = attributes();
      if (TargetMode === 'External') return;
      const target = partName(Target, source);
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: target.toLowerCase() });
    },
  }));
  return relations;
}

/** The name of a part that is referred to relative to another one, without '.' and '..'. */
function partName(target: string, from: string): string {
  const names = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const name of target.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names.join('/');
}
