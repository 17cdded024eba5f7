import * as z from 'zod/mini';
import { DONE, intent } from '#app/accounts/session/office/intent.server.ts';
import { rowId } from '#app/platform/db/row-id.ts';
import { NOTIFICATION_NOTICES } from '../notices.ts';
import {
  clearNotifications,
  deleteNotification,
  markNotificationsRead,
} from '../notifications.commands.server.ts';

const { read, clear, delete: remove } = NOTIFICATION_NOTICES;

/** The date of the newest notification on the displayed list. */
const seen = z.object({
  newest: z.pipe(
    z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
    z.transform((text) => new Date(text)),
  ),
});

/** The actions of the Notifications tab. // D8 */
export const notificationIntents = {
  read: intent(read, seen, async ({ services: { db }, me }, { newest }) => {
    await markNotificationsRead(db, me, newest);
    return DONE;
  }),
  clear: intent(clear, seen, async ({ services: { db }, me }, { newest }) => {
    await clearNotifications(db, me, newest);
    return DONE;
  }),
  delete: intent(remove, z.object({ id: rowId() }), async ({ services: { db }, me }, { id }) => {
    await deleteNotification(db, me, id);
    return DONE;
  }),
};
