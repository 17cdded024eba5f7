import type { ByteSource } from './byte-source.server.ts';
import { type CompoundEntry, readCompoundDirectory } from './compound-directory.server.ts';
import type { FileKind, Inspected } from './inspection.ts';
import { Refused } from './inspection.ts';
import { PACKAGED_KINDS } from './office-package.server.ts';
import { endsLikeZip } from './zip-tail.server.ts';

export { COMPOUND_SIGNATURE } from './compound-directory.server.ts';

/** [MS-DOC] 2.1: the main stream. [MS-OFFCRYPTO] 2.3.4.4: an encrypted Office Open XML package. */
const WORD = 'WordDocument';
const ENCRYPTED_PACKAGE = 'EncryptedPackage';
/** [MS-DOC] 2.1.8, [MS-OVBA] 2.2.1: the names of Word's macro storages and of the entries inside any VBA project. */
const MACRO_NAME = /^(?:macros|vba|_vba_project(?:_cur)?)$/i;

/** [MS-DOC] 2.5.2, FibBase: the magic number of Word 97 and later, and the encryption bit in the flags at byte 10. */
const WORD_SIGNATURE = 0xa5ec;
const WORD_ENCRYPTED = 0x0100;

/**
 * Recognises a Word 97-2003 document, and encrypted Office Open XML packages, which use the same container.
 *
 * @throws Refused `unknown` for other content (.xls, .ppt, .msg), `encrypted`, `macros`, `damaged`, `too-many-entries`,
 *   `archive-inside` if a zip follows the document.
 */
export async function inspectCompoundFile(
  source: ByteSource,
  allowed: readonly FileKind[],
): Promise<Inspected> {
  const { entries, end } = await readCompoundDirectory(source);
  const stream = (name: string) => entries.find((entry) => entry.type === 'stream' && entry.name === name);
  if (stream(ENCRYPTED_PACKAGE) !== undefined && PACKAGED_KINDS.some((kind) => allowed.includes(kind))) {
    throw new Refused('encrypted');
  }
  const word = stream(WORD);
  if (word === undefined || !allowed.includes('doc')) throw new Refused('unknown');
  if (entries.some(({ name }) => MACRO_NAME.test(name))) throw new Refused('macros');
  await checkWord(source, word);
  // What is embedded in the document may be a zip too; one behind it is no part of it.
  if (await endsLikeZip(source, end)) throw new Refused('archive-inside');
  return { kind: 'doc', cautions: [] };
}

async function checkWord(source: ByteSource, word: CompoundEntry): Promise<void> {
  const dataAt = await word.findData();
  if (dataAt === undefined) throw new Refused('damaged');
  const start = await source.read(dataAt, 12);
  if (start.readUInt16LE(0) !== WORD_SIGNATURE) throw new Refused('unknown');
  if ((start.readUInt16LE(10) & WORD_ENCRYPTED) !== 0) throw new Refused('encrypted');
}
