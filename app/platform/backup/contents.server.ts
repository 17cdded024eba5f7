import * as z from 'zod';

/**
 * The names of an archive's entries; besides them, `tables/TABLE/PART.copy`, `files/KEY`, `mail/ID.eml` and, in encrypted
 * ones only, `session-secret`.
 */
export const MANIFEST = 'backup.json';
export const SEQUENCES = 'sequences.json';

export const manifestSchema = z.object({
  /** Of the archive; raised when an older version couldn't restore it. */
  format: z.literal(1),
  /** The version of Kerf that wrote it. */
  version: z.string(),
  /** Which installation was backed up; missing before version 1.2. */
  installation: z.uuid().nullish(),
  /** The moment of the snapshot. */
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ hash: z.string(), made: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.infer<typeof manifestSchema>;
/** A table of the application, and its columns that are stored rather than generated. */
export type Table = Manifest['tables'][number];

export const sequencesSchema = z.array(
  z.object({ name: z.string(), value: z.string(), called: z.boolean() }),
);
export type Sequences = z.infer<typeof sequencesSchema>;

/** The columns that hold keys of stored files. A test compares them with the schema. */
export const FILE_COLUMNS = [
  { table: 'drawings', column: 'file_key' },
  { table: 'answer_files', column: 'file_key' },
  { table: 'applications', column: 'cv_key' },
  { table: 'quotation_revisions', column: 'pdf_key' },
  { table: 'quotation_decisions', column: 'order_key' },
  { table: 'quotation_decisions', column: 'pdf_key' },
] as const;

/** Where files are stored whose keys are made of what a row says: every file there is part of a backup. */
export const FILE_PREFIXES = ['article-images/', 'company/pictures/'] as const;
