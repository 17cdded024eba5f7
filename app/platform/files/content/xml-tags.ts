import { Refused } from './inspection.ts';

/** A start tag: its name without namespace prefix, and its attributes with entities resolved. */
export type XmlTag = {
  name: string;
  attributes: ReadonlyMap<string, string>;
};

/** Maximum length of one tag, comment or instruction, in characters. Real ones have a few hundred. */
const TOKEN_CHARACTERS = 64 * 1024;

const NAME = String.raw`[^\s\0<>/!?="']+`;
const ATTRIBUTE = String.raw`\s+${NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*')`;
/** Text, comment, CDATA, instruction, end tag or start tag. No DOCTYPE, which packages may not have. */
const TOKEN = new RegExp(
  String.raw`[^<\0]+|<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?(?<instruction>[^]*?)\?>|</[^<>]*>|<(?<name>${NAME})(?<attributes>(?:${ATTRIBUTE})*)\s*/?>`,
  'gy',
);
const ATTRIBUTES = new RegExp(
  String.raw`(?<name>${NAME})\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')`,
  'g',
);
const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

/**
 * Streams the start tags of an XML document in order, ignoring nesting, which is enough for the flat lists in office
 * packages. Supports what office programs support (UTF-8 and UTF-16, entities, prefixes), so that nothing can be hidden
 * from this check but visible to them.
 *
 * @param take called once for each tag: a list may have thousands, too many to await each.
 * @param budget what is left of tags, attributes and entities, over as many documents as share it: each takes a microsecond.
 * @throws Refused `damaged` for what is not XML, has a document type or claims another encoding.
 */
export async function readXmlTags(
  chunks: AsyncIterable<Uint8Array>,
  take: (tag: XmlTag) => void,
  budget: { left: number },
): Promise<void> {
  let decoder: TextDecoder | undefined;
  let text = '';
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
    text = takeTags(text + decode(decoder, chunk), take, budget);
    if (text.length > TOKEN_CHARACTERS) throw new Refused('damaged');
  }
  if (decoder === undefined || takeTags(text + decode(decoder), take, budget) !== '')
    throw new Refused('damaged');
}

/** The encoding that the first bytes of a document tell. */
export function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : 'utf-8';
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch (cause) {
    throw new Refused('damaged', { cause });
  }
}

/** Takes the whole tags in a text and returns the unfinished rest. */
function takeTags(text: string, take: (tag: XmlTag) => void, budget: { left: number }): string {
  let at = 0;
  for (const { 0: token, groups } of text.matchAll(TOKEN)) {
    at += token.length;
    const { name, attributes = '', instruction } = groups ?? {};
    if (instruction !== undefined) checkEncoding(instruction);
    if (name === undefined) continue;
    spend(budget);
    take({ name: name.slice(name.indexOf(':') + 1), attributes: attributesOf(attributes, budget) });
  }
  return text.slice(at);
}

function checkEncoding(instruction: string): void {
  const [, encoding = 'utf-8'] = /\sencoding\s*=\s*["']([^"']*)/.exec(instruction) ?? [];
  if (!/^(?:utf-?8|utf-?16|us-ascii)$/i.test(encoding)) throw new Refused('damaged');
}

function spend(budget: { left: number }): void {
  budget.left -= 1;
  if (budget.left < 0) throw new Refused('damaged');
}

function attributesOf(text: string, budget: { left: number }): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const { groups } of text.matchAll(ATTRIBUTES)) {
    spend(budget);
    if (groups?.name !== undefined)
      attributes.set(groups.name, resolved(groups.double ?? groups.single ?? '', budget));
  }
  return attributes;
}

function resolved(value: string, budget: { left: number }): string {
  return value.replace(/&([^;]*);?/g, (_, entity: string) => {
    spend(budget);
    const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(entity) ?? [];
    const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16);
    const character = code <= 0x10ffff ? String.fromCodePoint(code) : ENTITIES.get(entity);
    if (character === undefined) throw new Refused('damaged');
    return character;
  });
}
