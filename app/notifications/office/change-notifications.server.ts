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

const date = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  z.transform((text) => new Date(text)),
);

/** The date of the newest notification on the displayed list. */
const displayed = z.object({ newest: date });

/** The actions of the Notifications tab. // D8 */
export const notificationIntents = {
  read: intent(read, displayed, async ({ services: { db }, me }, { newest }) => {
    await markNotificationsRead(db, me, newest);
    return DONE;
  }),
  clear: intent(clear, displayed, async ({ services: { db }, me }, { newest }) => {
    await clearNotifications(db, me, newest);
    return DONE;
  }),
  delete: intent(remove, z.object({ id: rowId(), seen: date }), async ({ services: { db }, me }, row) => {
    await deleteNotification(db, me, row);
    return DONE;
  }),
};
