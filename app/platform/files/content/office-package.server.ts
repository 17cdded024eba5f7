import type { ByteSource } from './byte-source.server.ts';
import { ByteBudget } from './byte-source.server.ts';
import { type FileKind, type Inspected, Refused, UNPACKED_BYTES } from './inspection.ts';
import { readContentTypes, readRelationships, relationshipsBudget } from './package-lists.server.ts';
import { PDF_SIGNATURE } from './pdf.server.ts';
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
  const known = PACKAGES.find((one) => mainType === one.main || mainType.startsWith(one.program));
  if (known === undefined || !allowed.includes(known.kind)) throw new Refused('unknown');
  const isMacro = ({ name }: ZipPart) => MACRO_NAME.test(name) || types.isMacro(name);
  if (types.declaresMacros || root.declaresMacros || parts.some(isMacro)) throw new Refused('macros');
  if (mainType !== known.main) throw new Refused('unknown');

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
  return { kind: known.kind, cautions: fetches ? ['external-links'] : [] };
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
