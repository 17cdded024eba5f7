import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Finding, isObject } from '../source-fields.ts';

/** The collections of the old system that are imported, as its documents call them. */
const COLLECTIONS = [
  'user',
  'position',
  'qualifyingQuestions',
  'candidate',
  'jobApplication',
  'applicationAnswers',
  'note',
] as const;
export type Collection = (typeof COLLECTIONS)[number];

/** A document of the old system. The fields besides its ID depend on the collection. */
export type OldDocument = Readonly<Record<string, unknown>> & { readonly id: string };

export type ExportFolder = {
  documents: Readonly<Record<Collection, readonly OldDocument[]>>;
  /** Collections without a file, and entries that are not documents. */
  findings: Finding[];
  /** The path of a CV by its file name, or null if the folder `cvs` doesn't contain it. */
  cvPath(name: string): Promise<string | null>;
};

/** Maximum length of a document's ID, in characters. */
const MAX_ID_LENGTH = 200;

/**
 * Reads an export of the old recruitment system: a JSON file for each collection, such as `candidate.json` or
 * `candidates.json`, and the CVs in a folder `cvs`. A file is an array of documents with an `id`, or an object with
 * the documents by ID.
 *
 * @throws if the folder can't be read, contains none of the files, or one of them isn't JSON.
 */
export async function openExportFolder(folder: string): Promise<ExportFolder> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new Error(`${folder} can't be read as a folder.`, { cause: error });
  });
  const findings: Finding[] = [];
  const read = async (collection: Collection) => {
    const file = [`${collection}.json`, `${collection}s.json`].find((name) => names.includes(name));
    if (file !== undefined) return documentsOf(file, await parse(folder, file), findings);
    findings.push({ document: `${collection}.json`, field: '', problem: 'is not in the folder' });
    return [];
  };
  const documents = Object.fromEntries(
    await Promise.all(COLLECTIONS.map(async (collection) => [collection, await read(collection)] as const)),
  ) as Record<Collection, OldDocument[]>;
  if (findings.filter(({ problem }) => problem === 'is not in the folder').length === COLLECTIONS.length) {
    throw new Error(
      `${folder} has none of the files ${COLLECTIONS.map((collection) => `${collection}.json`).join(', ')}.`,
    );
  }
  return {
    documents,
    findings,
    async cvPath(name) {
      if (name === '' || name !== path.basename(name)) return null;
      const file = path.join(folder, 'cvs', name);
      const status = await stat(file).catch(() => null);
      return status?.isFile() ? file : null;
    },
  };
}

async function parse(folder: string, file: string): Promise<unknown> {
  const text = await readFile(path.join(folder, file), 'utf8');
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
}

function documentsOf(file: string, content: unknown, findings: Finding[]): OldDocument[] {
  if (Array.isArray(content))
    return content.flatMap((entry, index) => asDocument(entry, `entry ${index + 1}`));
  if (isObject(content)) {
    return Object.entries(content).flatMap(([id, entry]) =>
      asDocument(isObject(entry) ? { id, ...entry } : entry, `entry ${id.slice(0, MAX_ID_LENGTH)}`),
    );
  }
  findings.push({ document: file, field: '', problem: 'is neither a list nor an object' });
  return [];

  function asDocument(value: unknown, field: string): OldDocument[] {
    if (isObject(value) && isId(value.id)) return [{ ...value, id: value.id }];
    findings.push({ document: file, field, problem: 'is no document: it has no id' });
    return [];
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_ID_LENGTH && !value.includes('\0');
}
