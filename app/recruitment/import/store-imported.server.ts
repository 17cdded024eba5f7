import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db/client.server.ts';
import { recruitmentImports } from './recruitment-imports.tables.ts';

/** `kept`: staff have edited or erased it here since the last import. */
export type StoredAs = 'created' | 'updated' | 'unchanged' | 'kept';

export interface Source {
  kind: (typeof recruitmentImports.$inferSelect)['kind'];
  /** The document's ID. */
  id: string;
  /** What the row is made of; if it is the same as before, the row stays as it is. */
  content: unknown;
}

export interface Target {
  /** The columns that staff can edit; undefined if the row no longer exists. */
  read(tx: Database, rowId: string): Promise<unknown>;
  /** @returns the ID of the new row, or of an existing one that is the same thing. */
  create(tx: Database): Promise<string>;
  update(tx: Database, rowId: string): Promise<void>;
}

/**
 * Stores the row of an imported document in a transaction of its own, unless the document is unchanged, or staff have
 * edited or erased the row since. // H13
 *
 * @returns its ID, null if it was erased here.
 */
export function storeImported(
  db: Database,
  { kind, id, content }: Source,
  target: Target,
): Promise<{ rowId: string | null; as: StoredAs }> {
  return db.transaction(async (tx) => {
    const place = and(eq(recruitmentImports.kind, kind), eq(recruitmentImports.sourceId, id));
    const [before] = await tx.select().from(recruitmentImports).where(place).for('update');
    const sourceHash = hash(content);
    if (before !== undefined) {
      const row = await target.read(tx, before.rowId);
      if (row === undefined) return { rowId: null, as: 'kept' };
      if (before.sourceHash === sourceHash) return { rowId: before.rowId, as: 'unchanged' };
      if (before.rowHash !== hash(row)) return { rowId: before.rowId, as: 'kept' };
      await target.update(tx, before.rowId);
    }
    const rowId = before?.rowId ?? (await target.create(tx));
    const imported = { kind, sourceId: id, rowId, sourceHash, rowHash: hash(await target.read(tx, rowId)) };
    await tx
      .insert(recruitmentImports)
      .values(imported)
      .onConflictDoUpdate({ target: [recruitmentImports.kind, recruitmentImports.sourceId], set: imported });
    return { rowId, as: before === undefined ? 'created' : 'updated' };
  });
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
