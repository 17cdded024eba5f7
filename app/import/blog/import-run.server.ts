import type { UploadedImage } from '#app/blog/article-image.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import type { blogImports } from '../imports.tables.ts';
import type { Report } from '../source-fields.ts';
import type { ImportRun } from '../store-imported.server.ts';
import type { Dataset, SourceDocument } from './dataset.server.ts';

export type Stores = { db: Database; files: FileStore };

/** What articles refer to by name. */
export type NamedKind = 'author' | 'category' | 'tag';

export type ImportReport = ImportRun<NamedKind | 'post' | 'image'>['report'] & {
  /** Lines of the file that are not documents. */
  brokenLines: { line: number; problem: string }[];
  /** How many documents were left out because of their type, by type. */
  otherTypes: Map<string, number>;
};

export type Index = {
  named: { kind: NamedKind; document: SourceDocument }[];
  /** Articles and drafts, in the order of the export. */
  posts: SourceDocument[];
  /** IDs of articles that have a published version. */
  published: Set<string>;
  /** Drafts of articles, by the ID of the article. */
  drafts: Map<string, SourceDocument>;
  /** The slug of each article, by ID. */
  slugs: Map<string, string>;
};

export type Run = Stores & {
  /** The author of articles that name none. */
  companyName: string;
  imports: typeof blogImports;
  dataset: Dataset;
  folder: string;
  report: ImportReport;
  index: Index;
  /** Images by file name; null for one that can't be used. */
  images: Map<string, UploadedImage | null>;
};

/** The rows of authors, categories and tags, by ID of the document. */
export type Ids = Map<string, string>;

/** Records fields of a document that could not be mapped. */
export function reportOn(run: Run, document: SourceDocument): Report {
  return (field, problem) =>
    run.report.findings.push({ document: `${document._type} ${document._id}`, field, problem });
}
