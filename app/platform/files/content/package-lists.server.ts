import { ByteBudget } from './byte-budget.ts';
import { Refused } from './refused.ts';
import { readXmlTags } from './xml-tags.ts';

/** Most bytes of [Content_Types].xml. With every one of 2,000 parts listed it has 400 KB. */
const CONTENT_TYPES_BYTES = 1024 * 1024;
/** Most bytes of all lists of relationships. One sheet's may name 65,530 hyperlinks, Excel's own limit. */
const RELATIONSHIPS_BYTES = 16 * 1024 * 1024;
/** Most tags, attributes and entities of one list of types, and of all lists of relationships, likewise. */
const CONTENT_TYPES_MARKUP = 50_000;
const RELATIONSHIPS_MARKUP = 1_000_000;
export const relationshipsBudget = () => ({
  bytes: new ByteBudget(RELATIONSHIPS_BYTES, 'damaged'),
  markup: { left: RELATIONSHIPS_MARKUP },
});

/** Content types and relationship types of macros: macroEnabled, macrosheet, intlmacrosheet, vbaProject, vbaData. */
const MACROS = /macro|vba/i;
/** Ends the type in both namespaces, schemas.openxmlformats.org and (strict) purl.oclc.org. */
const MAIN = /\/relationships\/officeDocument$/i;

/**
 * Reads [Content_Types].xml (ECMA-376-2, 10.1.2.3). Letter case and a leading slash make no difference in part names.
 *
 * @returns `typeOf`, the type a part has, in lower case, '' for none; `isMacro`, whether that is one of macros;
 *   `declaresMacros`, whether any single part is listed with such a type, even one that does not exist. A default for
 *   an extension that no part has says nothing: SheetJS writes `bin` as macro-enabled into every workbook it makes.
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
    const known = partName(part);
    return byPart.get(known) ?? byExtension.get(known.slice(known.lastIndexOf('.') + 1)) ?? '';
  };
  return {
    typeOf,
    isMacro: (part: string) => MACROS.test(typeOf(part)),
    declaresMacros: [...byPart.values()].some((type) => MACROS.test(type)),
  };
}

/** A part with two types is what each reader makes of it. */
function setOnce(types: Map<string, string>, key: string, type: string): void {
  if ((types.get(key) ?? type) !== type) throw new Refused('damaged');
  types.set(key, type);
}

/**
 * Reads a list of relationships (ECMA-376-2, 9.3).
 *
 * @param within what all lists of a package may have together, as of `relationshipsBudget`.
 * @returns `mains`, the parts the package is opened with, if it is the package's own list; `declaresMacros`.
 */
export async function readRelationships(
  content: AsyncIterable<Buffer>,
  within: ReturnType<typeof relationshipsBudget>,
) {
  const mains: string[] = [];
  let declaresMacros = false;
  await readXmlTags(
    within.bytes.count(content),
    ({ name, attributes }) => {
      if (name !== 'Relationship') return;
      const type = (attributes.get('Type') ?? '').trim();
      declaresMacros ||= MACROS.test(type);
      if (MAIN.test(type)) mains.push(partName(attributes.get('Target') ?? ''));
    },
    within.markup,
  );
  return { mains, declaresMacros };
}

const partName = (reference: string): string =>
  reference
    .trim()
    .replace(/^(?:\.?\/)+/, '')
    .toLowerCase();
