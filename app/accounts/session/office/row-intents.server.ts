import * as z from 'zod/mini';
import type { Database } from '#app/platform/db/client.server.ts';
import type { ChangedRow } from '#app/platform/db/row-edit.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import type { ActionNotice } from '#app/ui/office/action-result.ts';
import type { SignedIn } from '../signed-in.queries.server.ts';
import { DONE, type Intent, intent, type Outcome, refuseInForm } from './intent.server.ts';

/** Somebody else has deleted the row since the screen was opened. @param noun the row, such as 'position'. */
export function gone(noun: string): Outcome {
  return refuseInForm(`This ${noun} no longer exists: someone else has deleted it.`);
}

/** Somebody else has changed the same field since the form was opened. @param values what is stored now, in words. */
export function changedByOther(
  noun: string,
  version: string,
  values: [label: string, value: string][],
): Outcome {
  return {
    kind: 'conflict',
    reason: `Someone else has changed this ${noun} since you opened it. Save again to replace their version with yours.`,
    stored: { version, values },
  };
}

/** The outcome of an edit. @param values the row in words, for whoever has to compare it with what they entered. */
export function explainEdit<Stored>(
  changed: ChangedRow<Stored>,
  noun: string,
  values: (stored: Stored) => [label: string, value: string][],
): Outcome {
  if (changed.ok) return DONE;
  if (changed.fault === 'gone') return gone(noun);
  return changedByOther(noun, changed.stored.version, values(changed.stored));
}

/** An intent that deletes a row. @param remove returns whether the row existed. */
export function deleteIntent(
  notices: ActionNotice,
  noun: string,
  remove: (db: Database, actor: SignedIn, id: string) => Promise<boolean>,
): Intent {
  return intent(notices, z.object({ id: rowId() }), async ({ services: { db }, me }, { id }) =>
    (await remove(db, me, id)) ? DONE : gone(noun),
  );
}
