import { ByteBudget } from './byte-source.server.ts';
import { Refused } from './inspection.ts';
import { readXmlTags } from './xml-tags.ts';

/** Maximum size of [Content_Types].xml in bytes. With all 2,000 parts listed it is 400 KB. */
const CONTENT_TYPES_BYTES = 1024 * 1024;
/** Maximum size of all relationship parts together in bytes. One sheet may have 65,530 hyperlinks, Excel's limit. */
const RELATIONSHIPS_BYTES = 16 * 1024 * 1024;
/** Most tags, attributes and entities of one list of types, and of all lists of relationships, likewise. */
const CONTENT_TYPES_MARKUP = 50_000;
const RELATIONSHIPS_MARKUP = 1_000_000;
export const relationshipsBudget = () => ({
  bytes: new ByteBudget(RELATIONSHIPS_BYTES, 'damaged'),
  markup: { left: RELATIONSHIPS_MARKUP },
});

/** Matches macro content and relationship types: macroEnabled, macrosheet, intlmacrosheet, vbaProject, vbaData. */
const MACROS = /macro|vba/i;
/** A link that somebody has to click on; other external targets are fetched when the file is opened or calculated. */
const HYPERLINK = /\/hyperlink$/i;
/** Queries of databases and web pages, which have no external target. */
const CONNECTIONS = /\/connections$/i;
/** Matches both namespaces, schemas.openxmlformats.org and (strict) purl.oclc.org. */
const MAIN = /\/relationships\/officeDocument$/i;

/**
 * Reads [Content_Types].xml (ECMA-376-2, 10.1.2.3). Part names are compared without case and leading slash.
 *
 * @returns `typeOf`: a part's type in lower case, '' for none; `isMacro`: whether that is a macro type;
 *   `declaresMacros`: whether an Override gives any part such a type, even a missing part. An unused Default doesn't
 *   count: SheetJS declares `bin` as macro-enabled in every workbook.
 */
export async function readContentTypes(content: AsyncIterable<Buffer>) {
  const byExtension = new Map<string, string>();
  const byPart = new Map<string, string>();
  const within = new ByteBudget(CONTENT_TYPES_BYTES, 'damaged');
  await readXmlTags(
    within.count(content),
    ({ name, attributes }) => {
      const type = (attributes.get('ContentType') ?? '').trim().toLowerCase();
      if (name === 'Default') setOnce(byExtension, (attributes.get('Extension') ?? '').toLowerCase(), type);
      if (name === 'Override') setOnce(byPart, partName(attributes.get('PartName') ?? ''), type);
    },
    { left: CONTENT_TYPES_MARKUP },
  );
  const typeOf = (part: string): string => {
    const normalized = partName(part);
    return byPart.get(normalized) ?? byExtension.get(normalized.slice(normalized.lastIndexOf('.') + 1)) ?? '';
  };
  return {
    typeOf,
    isMacro: (part: string) => MACROS.test(typeOf(part)),
    declaresMacros: [...byPart.values()].some((type) => MACROS.test(type)),
  };
}

/** Refuses a part with two types, which readers would resolve differently. */
function setOnce(types: Map<string, string>, key: string, type: string): void {
  if ((types.get(key) ?? type) !== type) throw new Refused('damaged');
  types.set(key, type);
}

/**
 * Reads a relationships part (ECMA-376-2, 9.3).
 *
 * @param budget shared by all relationship parts of a package; see `relationshipsBudget`.
 * @returns `mains`: the targets of officeDocument relationships; `declaresMacros`: whether any has a macro type; `fetches`:
 *   whether any is a data connection, or points outside the package and is not a hyperlink.
 */
export async function readRelationships(
  content: AsyncIterable<Buffer>,
  within: ReturnType<typeof relationshipsBudget>,
) {
  const mains: string[] = [];
  let declaresMacros = false;
  let fetches = false;
  await readXmlTags(
    within.bytes.count(content),
    ({ name, attributes }) => {
      if (name !== 'Relationship') return;
      const type = (attributes.get('Type') ?? '').trim();
      declaresMacros ||= MACROS.test(type);
      const isExternal = /^external$/i.test((attributes.get('TargetMode') ?? '').trim());
      fetches ||= CONNECTIONS.test(type) || (isExternal && !HYPERLINK.test(type));
      if (MAIN.test(type)) mains.push(partName(attributes.get('Target') ?? ''));
    },
    within.markup,
  );
  return { mains, declaresMacros, fetches };
}

const partName = (reference: string): string =>
  reference
    .trim()
    .replace(/^(?:\.?\/)+/, '')
    .toLowerCase();
