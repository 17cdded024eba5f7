import * as z from 'zod/mini';
import { intent } from '#app/accounts/office/intent.server.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import { eraseApplication } from '../../privacy/erasure.commands.server.ts';
import { ALREADY_DELETED, LIST_NOTICES } from '../application-notices.ts';

/** Deletes an application from the list. One that is already deleted counts as success. // R2 */
export const applicationListIntents = {
  delete: intent(LIST_NOTICES.delete, z.object({ id: rowId() }), async ({ services, me }, { id }) => {
    const erased = await eraseApplication(services, me, id);
    return { kind: 'done', message: erased ? LIST_NOTICES.delete.done : ALREADY_DELETED };
  }),
};
