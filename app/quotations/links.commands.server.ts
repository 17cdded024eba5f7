import { and, eq, ne } from 'drizzle-orm';
import { hashToken } from '#app/accounts/admins/token-hash.server.ts';
import { deriveToken, isToken } from '#app/accounts/session/mailed-token.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { OPENING_PAGE, pageOf } from './private-page.ts';
import { quotationLinks, quotationRevisions, quotations } from './quotations.tables.ts';

/** The mail that a link goes along with: its kind and subject in the outbox. */
type LinkedMail = { kind: string; subjectId: string };

/**
 * Makes the link to the private page of a revision: the same one for the same mail. // P10
 *
 * @param email of whom the mail goes to.
 * @returns the whole address.
 */
export async function makeQuotationLink(
  { db, config, secret }: Pick<Services, 'db' | 'config' | 'secret'>,
  { id, email }: { id: string; email: string },
  { kind, subjectId }: LinkedMail,
): Promise<string> {
  const token = deriveToken(secret, `quotation link ${kind} ${subjectId} ${email.toLowerCase()}`);
  await db
    .insert(quotationLinks)
    .values({ tokenHash: hashToken(token), revisionId: id })
    .onConflictDoNothing();
  return `${config.publicUrl}${OPENING_PAGE}#${token}`;
}

/** The quotation that a link leads to, and the address of its page; null if there is none. */
export async function findLinked(
  db: Database,
  token: string,
): Promise<{ quotationId: string; page: string } | null> {
  if (!isToken(token)) return null;
  const { quotationId, letter, state } = quotationRevisions;
  const [found] = await db
    .select({ quotationId, letter, number: quotations.number })
    .from(quotationLinks)
    .innerJoin(quotationRevisions, eq(quotationRevisions.id, quotationLinks.revisionId))
    .innerJoin(quotations, eq(quotations.id, quotationId))
    .where(and(eq(quotationLinks.tokenHash, hashToken(token)), ne(state, 'draft')));
  return found ? { quotationId: found.quotationId, page: pageOf(found.number, found.letter) } : null;
}
