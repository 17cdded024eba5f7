import type { UploadedImage } from '#app/blog/article-image.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import type { Finding, Report } from '../source-fields.ts';
import type { Dataset, SourceDocument } from './dataset.server.ts';
import type { StoredAs } from './store-post.commands.server.ts';

export type Stores = { db: Database; files: FileStore };

/** The results of an import, by kind of document. */
export interface ImportReport {
  counts: Record<'author' | 'category' | 'tag' | 'post' | 'image', Record<StoredAs, number>>;
  /** Lines of the file that are not documents. */
  brokenLines: { line: number; problem: string }[];
  /** Fields that could not be mapped, by document. */
  findings: Finding[];
  /** How many documents were left out because of their type, by type. */
  otherTypes: Map<string, number>;
}

export interface Index {
  named: { kind: 'author' | 'category' | 'tag'; document: SourceDocument }[];
  /** IDs of articles that have a published version. */
  published: Set<string>;
  /** Drafts of articles, by the ID of the article. */
  drafts: Map<string, SourceDocument>;
  /** The slug of each article, by ID. */
  slugs: Map<string, string>;
}

/** The state shared by the steps of one import. */
export type Run = Stores & {
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
