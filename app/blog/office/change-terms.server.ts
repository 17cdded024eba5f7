import * as z from 'zod/mini';
import { explainConflict } from '#app/accounts/session/office/conflict-texts.ts';
import { DONE, editIntent, intent, type Outcome } from '#app/accounts/session/office/intent.server.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import {
  type ChangedTerm,
  changeAuthor,
  changeTerm,
  createAuthor,
  createTerm,
  deleteAuthor,
  deleteTerm,
} from '../terms.commands.server.ts';
import {
  type AuthorFields,
  authorEdit,
  authorSchema,
  TERM_NOTICES,
  type TermFields,
  type TermKind,
  termEdit,
  termSchema,
} from '../terms.ts';

const { create, update, delete: remove } = TERM_NOTICES;
const GONE: Outcome = {
  kind: 'failed',
  reason: 'Somebody else has deleted it.',
  stale: true,
};

/** The actions of the categories and tags. */
export function termIntents(kind: TermKind) {
  return {
    create: intent(
      create,
      termSchema,
      async ({ services: { db }, me }, term) => {
        await createTerm(db, me, kind, term);
        return DONE;
      },
      { once: true },
    ),
    update: editIntent<TermFields>(update, { fields: termEdit }, async ({ services: { db }, me }, edit) =>
      explain(await changeTerm(db, me, kind, edit), ({ title, description }) => [
        ['Name', title],
        ['Description', description],
      ]),
    ),
    delete: intent(remove, z.object({ id: rowId() }), async ({ services: { db }, me }, { id }) =>
      (await deleteTerm(db, me, kind, id)) ? DONE : GONE,
    ),
  };
}

/** The actions of the authors. */
export const authorIntents = {
  create: intent(
    create,
    authorSchema,
    async ({ services: { db }, me }, author) => {
      await createAuthor(db, me, author);
      return DONE;
    },
    { once: true },
  ),
  update: editIntent<AuthorFields>(update, { fields: authorEdit }, async ({ services: { db }, me }, edit) =>
    explain(await changeAuthor(db, me, edit), ({ name, role, bio }) => [
      ['Name', name],
      ['Role', role],
      ['About', bio],
    ]),
  ),
  delete: intent(remove, z.object({ id: rowId() }), async ({ services: { db }, me }, { id }) => {
    const outcome = await deleteAuthor(db, me, id);
    if (outcome === 'deleted') return DONE;
    if (outcome === 'gone') return GONE;
    return {
      kind: 'failed',
      reason: 'This author has articles or drafts. Choose another author for them first.',
    };
  }),
};

function explain<Fields>(
  outcome: ChangedTerm<Fields>,
  values: (stored: Fields) => [label: string, value: string][],
): Outcome {
  if (outcome.ok) return DONE;
  if (outcome.fault === 'gone') return GONE;
  return {
    kind: 'conflict',
    reason: explainConflict('changed', 'entry'),
    stored: { version: outcome.stored.version, values: values(outcome.stored) },
  };
}
