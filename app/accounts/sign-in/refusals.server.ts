import type { Services } from '#app/platform/http/services.server.ts';
import type { Visitor } from '#app/platform/http/visitor.server.ts';
import { queueNotice } from '../admins/account-notices.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { recordInHistory } from './admission.server.ts';

/** What is refused, as an audited action, and how the log says it. // A12 */
const REFUSALS = {
  'sign-in-refused': 'a sign-in was refused: wrong password or no such account',
  'sign-in-locked': 'a sign-in is locked after too many wrong passwords',
  'passkey-refused': 'a sign-in was refused: passkey',
  'code-refused': 'a sign-in was refused: wrong code',
  'codes-locked': 'a sign-in is locked after ten wrong codes',
} as const;

type Owner = { id: string; name: string; email: string };

/**
 * Records a refused sign-in in the log, the audit and the login history. Deliberately not awaited: work that is done only for
 * existing accounts must not show in the response time.
 *
 * @param owner null if there is no such account. That is only logged, since strangers could fill the audit, which nobody can
 *   shorten, with any number of them.
 */
export function reportRefusal(
  { db, log }: Pick<Services, 'db' | 'log'>,
  owner: Owner | null,
  visitor: Visitor,
  action: keyof typeof REFUSALS,
): void {
  log.warn({ admin: owner?.id ?? null }, REFUSALS[action]);
  if (owner === null) return;
  const isAttempt = action !== 'sign-in-locked' && action !== 'codes-locked';
  db.transaction(async (tx) => {
    await recordAudit(tx, null, { action, subjectId: owner.id, details: { name: owner.name } });
    if (isAttempt) await recordInHistory(tx, owner.id, visitor, false);
    // Whoever enters codes knows the password.
    if (action === 'codes-locked') await queueNotice(tx, { event: 'codes-refused', owner, actor: null });
  }).catch((error: unknown) => log.error({ err: error }, 'a refused sign-in could not be noted'));
}
