import { and, desc, eq, sql } from 'drizzle-orm';
import { type Admin, recordAudit } from '#app/accounts/audit/audit.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { quotationNumber, revisionLetter } from './document/reference.ts';
import { lockQuotation } from './lock-revision.server.ts';
import { quotationRevisions, quotations } from './quotations.tables.ts';

export type ReviseResult = { ok: true } | { ok: false; fault: 'gone' | 'draft' | 'accepted' };

/** Begins a new revision with what the newest one says; the customer may accept that one until the new one is sent. // P7 */
export function reviseQuotation(db: Database, actor: Admin, quotationId: string): Promise<ReviseResult> {
  return db.transaction(async (tx) => {
    const newest = await lockNewest(tx, quotationId);
    if (newest === null) return { ok: false, fault: 'gone' };
    if (newest.state === 'draft' || newest.state === 'accepted') return { ok: false, fault: newest.state };
    const letter = newest.letter + 1;
    const { content, shapes, nests } = newest;
    await tx.insert(quotationRevisions).values({ quotationId, letter, content, shapes, nests });
    await tx
      .update(quotations)
      .set({ state: 'draft', changedAt: sql`now()` })
      .where(eq(quotations.id, quotationId));
    await recordAudit(tx, actor, {
      action: 'quotation-revised',
      subjectId: quotationId,
      details: { reference: quotationNumber(newest.number), revision: revisionLetter(letter) },
    });
    return { ok: true };
  });
}

export type WithdrawResult = { ok: true } | { ok: false; fault: 'gone' | 'not-sent' };

/** Withdraws what the customer could accept. */
export function withdrawQuotation(db: Database, actor: Admin, quotationId: string): Promise<WithdrawResult> {
  return db.transaction(async (tx) => {
    const newest = await lockNewest(tx, quotationId);
    if (newest === null) return { ok: false, fault: 'gone' };
    const withdrawn = await tx
      .update(quotationRevisions)
      .set({ state: 'withdrawn', withdrawnAt: sql`now()`, withdrawnBy: actor.name })
      .where(and(eq(quotationRevisions.quotationId, quotationId), eq(quotationRevisions.state, 'sent')))
      .returning({ letter: quotationRevisions.letter });
    if (withdrawn.length === 0) return { ok: false, fault: 'not-sent' };
    const state = newest.state === 'draft' ? 'draft' : 'withdrawn';
    await tx.update(quotations).set({ state, changedAt: sql`now()` }).where(eq(quotations.id, quotationId));
    await recordAudit(tx, actor, {
      action: 'quotation-withdrawn',
      subjectId: quotationId,
      details: {
        reference: quotationNumber(newest.number),
        revision: revisionLetter(withdrawn[0]?.letter ?? 1),
      },
    });
    return { ok: true };
  });
}

/** Deletes the newest revision if it is a draft, and a quotation that has no other with it. @returns whether there was one. */
export function deleteDraft(db: Database, actor: Admin, quotationId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const newest = await lockNewest(tx, quotationId);
    if (newest?.state !== 'draft') return false;
    await tx.delete(quotationRevisions).where(eq(quotationRevisions.id, newest.id));
    const before = await lockNewest(tx, quotationId);
    if (before === null) await tx.delete(quotations).where(eq(quotations.id, quotationId));
    else await tx.update(quotations).set({ state: before.state }).where(eq(quotations.id, quotationId));
    await recordAudit(tx, actor, {
      action: 'quotation-deleted',
      subjectId: quotationId,
      details: { reference: quotationNumber(newest.number), revision: revisionLetter(newest.letter) },
    });
    return true;
  });
}

/** Locks a quotation and reads its newest revision; null without one. */
export async function lockNewest(tx: Database, quotationId: string) {
  const quotation = await lockQuotation(tx, eq(quotations.id, quotationId));
  if (quotation === null) return null;
  const { id, letter, state, content, shapes, nests, edits } = quotationRevisions;
  const [newest] = await tx
    .select({ id, letter, state, content, shapes, nests, edits })
    .from(quotationRevisions)
    .where(eq(quotationRevisions.quotationId, quotationId))
    .orderBy(desc(letter))
    .limit(1);
  return newest === undefined ? null : { ...quotation, ...newest };
}
