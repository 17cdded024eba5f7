import type { FileStore } from '#app/platform/files/file-store.server.ts';
import type { Finding, Report } from '../source-fields.ts';
import type { ImportRun, StoredAs } from '../store-imported.server.ts';
import type { Collection, ExportFolder, OldDocument } from './export-folder.server.ts';

type ImportedKind = 'position' | 'question' | 'candidate' | 'note';

/** The results of an import. Nothing in it names a person: documents are named by their IDs. */
export type ImportReport = {
  counts: Record<ImportedKind, Record<StoredAs | 'left out', number>>;
  /** Candidates older than the retention time, which were left out. */
  expired: number;
  /** What could not be mapped, by document and field. */
  findings: Finding[];
};

export interface Run extends ImportRun<ImportedKind> {
  files: FileStore;
  folder: ExportFolder;
  /** Documents dated before it are left out; null for none. */
  since: Date | null;
  report: ImportReport;
}

/** An application's row; `left out` if it is older than the retention time or was erased here. */
export type ImportedApplication = { id: string; createdAt: Date } | 'left out';

/** Records what could not be mapped of a document. */
export function reportOn(run: Run, collection: Collection, { id }: OldDocument): Report {
  return (field, problem) => run.report.findings.push({ document: `${collection} ${id}`, field, problem });
}
