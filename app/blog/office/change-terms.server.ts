import * as z from 'zod/mini';
import { DONE, editIntent, intent } from '#app/accounts/session/office/intent.server.ts';
import { deleteIntent, explainEdit, gone } from '#app/accounts/session/office/row-intents.server.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import {
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
  TERM_LABELS,
  TERM_NOTICES,
  type TermFields,
  type TermKind,
  termEdit,
  termSchema,
} from '../terms.ts';

const { create, update, delete: remove } = TERM_NOTICES;

/** The actions of the categories and tags. */
export function termIntents(kind: TermKind) {
  const { noun } = TERM_LABELS[kind];
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
      explainEdit(await changeTerm(db, me, kind, edit), noun, ({ title, description }) => [
        ['Name', title],
        ['Description', description],
      ]),
    ),
    delete: deleteIntent(remove, noun, (db, me, id) => deleteTerm(db, me, kind, id)),
  };
}

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
    explainEdit(await changeAuthor(db, me, edit), 'author', ({ name, role, bio }) => [
      ['Name', name],
      ['Role', role],
      ['About', bio],
    ]),
  ),
  delete: intent(remove, z.object({ id: rowId() }), async ({ services: { db }, me }, { id }) => {
    const outcome = await deleteAuthor(db, me, id);
    if (outcome === 'deleted') return DONE;
    if (outcome === 'gone') return gone('author');
    return {
      kind: 'failed',
      reason: 'This author has articles or drafts. Choose another author for them first.',
    };
  }),
};
