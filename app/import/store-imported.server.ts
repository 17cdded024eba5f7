import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { sha256 } from '#app/platform/sha256.server.ts';
import type { recruitmentImports } from './imports.tables.ts';
import type { Finding, Report } from './source-fields.ts';

/** `kept`: staff have edited or erased it here since the last import. */
export type StoredAs = 'created' | 'updated' | 'unchanged' | 'kept';

/** The state that the steps of an import share. */
export type ImportRun<Kind extends string> = {
  db: Database;
  imports: typeof recruitmentImports;
  report: {
    counts: Record<Kind, Record<StoredAs, number>>;
    /** What could not be mapped, by document and field. */
    findings: Finding[];
  };
};

export type Source<Kind extends string> = {
  kind: Kind;
  id: string;
  /** What the row is made of; if it is the same as before, the row stays as it is. */
  content: unknown;
  report: Report;
};

export type Target = {
  /** The columns that staff can edit; undefined if the row no longer exists. */
  read(tx: Database, rowId: string): Promise<unknown>;
  /** An existing row that is the same thing and stays as it is; null if it was erased here. */
  same?(tx: Database): Promise<string | null | undefined>;
  /** @returns the ID of the new row. */
  create(tx: Database): Promise<string>;
  update(tx: Database, rowId: string): Promise<void>;
};

/**
 * Stores the row of an imported document in a transaction of its own, unless the document is unchanged, or staff have
 * edited or erased the row since; and counts it. // B12, H13
 *
 * @returns its ID, null if it was erased here.
 */
export async function storeImported<Kind extends string>(
  run: ImportRun<Kind>,
  { kind, id, content, report }: Source<Kind>,
  target: Target,
): Promise<string | null> {
  const { imports } = run;
  const { rowId, as } = await run.db.transaction(async (tx): Promise<Stored> => {
    const place = and(eq(imports.kind, kind), eq(imports.sourceId, id));
    const [imported] = await tx.select().from(imports).where(place).for('update');
    const sourceHash = hash(content);
    if (imported !== undefined) {
      const row = await target.read(tx, imported.rowId);
      if (row === undefined) return { rowId: null, as: 'kept' };
      if (imported.sourceHash === sourceHash) return { rowId: imported.rowId, as: 'unchanged' };
      if (isEdited(imported, row)) return { rowId: imported.rowId, as: 'kept' };
      await target.update(tx, imported.rowId);
    }
    const existing = imported?.rowId ?? (await target.same?.(tx));
    if (existing === null) return { rowId: null, as: 'kept' };
    const rowId = existing ?? (await target.create(tx));
    // A row that was not made by the import counts as edited.
    const rowHash =
      imported === undefined && existing !== undefined ? '' : hash(await target.read(tx, rowId));
    await noteImported(tx, imports, { kind, sourceId: id, rowId, sourceHash, rowHash });
    return { rowId, as: imported ? 'updated' : existing ? 'unchanged' : 'created' };
  });
  run.report.counts[kind][as] += 1;
  if (as === 'kept') report('', 'was edited or erased here since the last import and was left as it is');
  return rowId;
}

type Stored = { rowId: string | null; as: StoredAs };

/** Notes which row was made of a document. */
export async function noteImported(
  tx: Database,
  imports: typeof recruitmentImports,
  imported: typeof recruitmentImports.$inferInsert,
): Promise<void> {
  await tx
    .insert(imports)
    .values(imported)
    .onConflictDoUpdate({ target: [imports.kind, imports.sourceId], set: imported });
}

/** Whether staff have edited a row since it was imported. @param row what `read` returned now. */
export function isEdited({ rowHash }: { rowHash: string }, row: unknown): boolean {
  return rowHash !== hash(row);
}

function hash(value: unknown): string {
  return sha256(JSON.stringify(value));
}
