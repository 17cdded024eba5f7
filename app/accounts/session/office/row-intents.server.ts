import * as z from 'zod/mini';
import type { Database } from '#app/platform/db/client.server.ts';
import type { ChangedRow } from '#app/platform/db/row-edit.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import type { ActionNotice } from '#app/ui/office/action-result.ts';
import type { SignedIn } from '../signed-in.queries.server.ts';
import { DONE, type Intent, intent, type Outcome, refuseInForm } from './intent.server.ts';

/** Somebody else has deleted the row since the screen was opened. @param what the row, such as 'position'. */
export function gone(what: string): Outcome {
  return refuseInForm(`This ${what} no longer exists: someone else has deleted it.`);
}

/** Somebody else has changed the same field since the form was opened. @param values what is stored now, in words. */
export function changedByOther(
  what: string,
  version: string,
  values: [label: string, value: string][],
): Outcome {
  return {
    kind: 'conflict',
    reason: `Someone else has changed this ${what} since you opened it. Save again to replace their version with yours.`,
    stored: { version, values },
  };
}

/** The outcome of an edit. @param values the row in words, for whoever has to compare it with what they entered. */
export function explainEdit<Stored>(
  changed: ChangedRow<Stored>,
  what: string,
  values: (stored: Stored) => [label: string, value: string][],
): Outcome {
  if (changed.ok) return DONE;
  if (changed.fault === 'gone') return gone(what);
  return changedByOther(what, changed.stored.version, values(changed.stored));
}

/** An intent that deletes a row. @param remove returns whether the row existed. */
export function deleteIntent(
  notices: ActionNotice,
  what: string,
  remove: (db: Database, actor: SignedIn, id: string) => Promise<boolean>,
): Intent {
  return intent(notices, z.object({ id: rowId() }), async ({ services: { db }, me }, { id }) =>
    (await remove(db, me, id)) ? DONE : gone(what),
  );
}
