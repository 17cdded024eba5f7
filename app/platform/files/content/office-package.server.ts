import { ByteBudget, type ByteSource } from './byte-source.server.ts';
import { type FileKind, type Inspected, Refused, UNPACKED_BYTES } from './inspection.ts';
import { PDF_SIGNATURE } from './pdf.server.ts';
import { readXmlTags } from './xml-tags.ts';
import { readZipDirectory, type ZipPart } from './zip-directory.server.ts';
import { unpackPart } from './zip-unpack.server.ts';

export const PACKAGE_SIGNATURE = Buffer.from('PK\x03\x04', 'latin1');

/** The content type of each type's main part (strict and transitional), and the prefix of its program's own types. */
const PACKAGES: readonly { kind: FileKind; main: string; program: string }[] = [
  {
    kind: 'xlsx',
    main: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
    program: 'application/vnd.ms-excel.',
  },
  {
    kind: 'docx',
    main: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
    program: 'application/vnd.ms-word.',
  },
];

export const PACKAGED_KINDS: readonly FileKind[] = PACKAGES.map(({ kind }) => kind);

/** Conventional names of macro parts; under other names their content types reveal them. */
const MACRO_NAME = /(?:^|\/)(?:vbaproject\.bin|vbadata\.xml|macrosheets)(?:\/|$)/i;
const RELATIONSHIPS_NAME = /(?:^|\/)_rels\/[^/]*\.rels$/i;
/** PDF readers accept the %PDF- header within this many bytes. */
const PDF_HEADER_BYTES = 1024;

/**
 * Recognises an Office Open XML document (ECMA-376) as office programs do: by the content type of the main part that
 * the package's relationships point to. Then unpacks every part once, without storing it, to check sizes and checksums.
 *
 * @throws Refused with any code but `empty`.
 */
export async function inspectPackage(source: ByteSource, allowed: readonly FileKind[]): Promise<Inspected> {
  await checkStart(source);
  const parts = await readZipDirectory(source);
  const budget = new ByteBudget(UNPACKED_BYTES, 'too-large-unpacked');
  const relationshipBytes = relationshipsBudget();
  const findPart = (name: string) => parts.find((part) => part.name.toLowerCase() === name);

  const typesPart = findPart('[content_types].xml');
  if (typesPart === undefined) throw new Refused('unknown');
  const types = await readContentTypes(unpackPart(source, typesPart, budget));
  const rootPart = findPart('_rels/.rels');
  if (rootPart === undefined) throw new Refused('damaged');
  const root = await readRelationships(unpackPart(source, rootPart, budget), relationshipBytes);
  const [main, ...others] = root.mains;
  if (main === undefined || others.length > 0 || findPart(main) === undefined) throw new Refused('damaged');

  const mainType = types.typeOf(main);
  const format = PACKAGES.find(({ main, program }) => mainType === main || mainType.startsWith(program));
  if (format === undefined || !allowed.includes(format.kind)) throw new Refused('unknown');
  const isMacro = ({ name }: ZipPart) => MACRO_NAME.test(name) || types.isMacro(name);
  if (types.declaresMacros || root.declaresMacros || parts.some(isMacro)) throw new Refused('macros');
  if (mainType !== format.main) throw new Refused('unknown');

  let fetches = root.fetches;
  for (const part of parts) {
    if (part === typesPart || part === rootPart) continue;
    const content = unpackPart(source, part, budget);
    if (!RELATIONSHIPS_NAME.test(part.name)) {
      await drain(content);
      continue;
    }
    const relationships = await readRelationships(content, relationshipBytes);
    if (relationships.declaresMacros) throw new Refused('macros');
    fetches ||= relationships.fetches;
  }
  return { kind: format.kind, cautions: fetches ? ['external-links'] : [] };
}

async function checkStart(source: ByteSource): Promise<void> {
  const start = await source.read(0, Math.min(source.size, PDF_HEADER_BYTES));
  if (start.includes(PDF_SIGNATURE)) throw new Refused('unknown');
  // Bit 0 of the flags. Strong encryption encrypts the directory too, so only this header shows it.
  if (start.length > 6 && start.readUInt8(6) % 2 === 1) throw new Refused('encrypted');
}

async function drain(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content);
}

/** Maximum size of [Content_Types].xml in bytes. With all 2,000 parts listed it is 400 KB. */
const CONTENT_TYPES_BYTES = 1024 * 1024;
/** Maximum size of all relationship parts together in bytes. One sheet may have 65,530 hyperlinks, Excel's limit. */
const RELATIONSHIPS_BYTES = 16 * 1024 * 1024;
/** Most tags, attributes and entities of one list of types, and of all lists of relationships, likewise. */
const CONTENT_TYPES_MARKUP = 50_000;
const RELATIONSHIPS_MARKUP = 1_000_000;
const relationshipsBudget = () => ({
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
async function readContentTypes(content: AsyncIterable<Buffer>) {
  const byExtension = new Map<string, string>();
  const byPart = new Map<string, string>();
  const budget = new ByteBudget(CONTENT_TYPES_BYTES, 'damaged');
  await readXmlTags(
    budget.count(content),
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
async function readRelationships(
  content: AsyncIterable<Buffer>,
  budget: ReturnType<typeof relationshipsBudget>,
) {
  const mains: string[] = [];
  let declaresMacros = false;
  let fetches = false;
  await readXmlTags(
    budget.bytes.count(content),
    ({ name, attributes }) => {
      if (name !== 'Relationship') return;
      const type = (attributes.get('Type') ?? '').trim();
      declaresMacros ||= MACROS.test(type);
      const isExternal = /^external$/i.test((attributes.get('TargetMode') ?? '').trim());
      fetches ||= CONNECTIONS.test(type) || (isExternal && !HYPERLINK.test(type));
      if (MAIN.test(type)) mains.push(partName(attributes.get('Target') ?? ''));
    },
    budget.markup,
  );
  return { mains, declaresMacros, fetches };
}

const partName = (reference: string): string =>
  reference
    .trim()
    .replace(/^(?:\.?\/)+/, '')
    .toLowerCase();
