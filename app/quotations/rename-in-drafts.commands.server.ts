import type { Renames } from '#app/company/profile/renames.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { changeDraft } from './draft-lines.commands.server.ts';
import { draftsNaming } from './quotations.queries.server.ts';

/**
 * Has the lines of all drafts follow machines and materials to their new keys. Runs in the transaction that publishes the company;
 * what was sent is frozen. // O6
 */
export async function renameInDrafts(tx: Database, { machines, materials }: Renames): Promise<void> {
  if (machines.size === 0 && materials.size === 0) return;
  const naming = await draftsNaming(
    tx,
    ({ process, grade }) => machines.has(process) || materials.has(grade),
  );
  for (const { revisionId } of naming)
    await changeDraft(tx, revisionId, (content) => ({
      ...content,
      lines: content.lines.map((line) => ({
        ...line,
        process: machines.get(line.process) ?? line.process,
        grade: materials.get(line.grade) ?? line.grade,
      })),
    }));
}
