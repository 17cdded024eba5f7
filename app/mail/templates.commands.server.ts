import { and, eq, ne } from 'drizzle-orm';
import { type Actor, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { type ChangedRow, changedNames, conflicts, type RowEdit } from '#app/platform/db/row-edit.ts';
import { rowVersion } from '#app/platform/db/row-version.ts';
import { OCCASION_KEYS } from './occasions.ts';
import { type TemplateFields, wrongPlaceholders } from './template.ts';
import { mailTemplates } from './templates.tables.ts';

type Stored = TemplateFields & { version: string };

export type SavedTemplate =
  | ChangedRow<TemplateFields>
  | { ok: false; fault: 'name-taken' }
  | { ok: false; fault: 'wrong-placeholders'; messages: Record<string, string> };

export function createTemplate(db: Database, actor: Actor, template: TemplateFields): Promise<SavedTemplate> {
  return db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(mailTemplates)
      .values(template)
      .onConflictDoNothing({ target: [mailTemplates.occasion, mailTemplates.name] })
      .returning({ id: mailTemplates.id });
    if (stored === undefined) return { ok: false, fault: 'name-taken' };
    await recordAudit(tx, actor, {
      action: 'template-created',
      subjectId: stored.id,
      details: { name: template.name },
    });
    return { ok: true };
  });
}

/** Updates the fields that the edit contains, unless somebody else has changed the same ones since. // L18 */
export function changeTemplate(
  db: Database,
  actor: Actor,
  edit: RowEdit<TemplateFields>,
): Promise<SavedTemplate> {
  return db.transaction(async (tx) => {
    const stored = await lockTemplate(tx, edit.id);
    if (stored === null) return { ok: false, fault: 'gone' };
    if (conflicts(stored, edit)) return { ok: false, fault: 'changed', stored };
    const { occasion = stored.occasion, name = stored.name } = edit.changes;
    const { subject = stored.subject, body = stored.body } = edit.changes;
    const messages = wrongPlaceholders({ occasion, subject, body });
    if (Object.keys(messages).length > 0) return { ok: false, fault: 'wrong-placeholders', messages };
    if (await isTaken(tx, edit.id, { occasion, name })) return { ok: false, fault: 'name-taken' };
    const changed = changedNames(stored, edit.changes);
    if (changed.length === 0) return { ok: true };
    await tx
      .update(mailTemplates)
      .set({ occasion, name, subject, body })
      .where(eq(mailTemplates.id, edit.id));
    await recordAudit(tx, actor, {
      action: 'template-changed',
      subjectId: edit.id,
      details: { name, changed: changed.join(', ') },
    });
    return { ok: true };
  });
}

/** Deletes a template; answers written with it are kept. @returns whether it existed. // L18 */
export function deleteTemplate(db: Database, actor: Actor, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [deleted] = await tx.delete(mailTemplates).where(eq(mailTemplates.id, id)).returning();
    if (deleted === undefined) return false;
    await recordAudit(tx, actor, {
      action: 'template-deleted',
      subjectId: id,
      details: { name: deleted.name },
    });
    return true;
  });
}

async function lockTemplate(tx: Database, id: string): Promise<Stored | null> {
  const { occasion: key, name, subject, body } = mailTemplates;
  const [stored] = await tx
    .select({ occasion: key, name, subject, body, version: rowVersion(mailTemplates) })
    .from(mailTemplates)
    .where(eq(mailTemplates.id, id))
    .for('update');
  const occasion = OCCASION_KEYS.find((known) => known === stored?.occasion);
  return stored && occasion ? { ...stored, occasion } : null;
}

async function isTaken(
  tx: Database,
  id: string,
  { occasion, name }: Pick<TemplateFields, 'occasion' | 'name'>,
) {
  const [other] = await tx
    .select({ id: mailTemplates.id })
    .from(mailTemplates)
    .where(and(eq(mailTemplates.occasion, occasion), eq(mailTemplates.name, name), ne(mailTemplates.id, id)));
  return other !== undefined;
}
