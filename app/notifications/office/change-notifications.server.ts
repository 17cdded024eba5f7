import { data } from 'react-router';
import type { SignedIn } from '#app/accounts/signed-in.queries.server.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import type { Services } from '#app/platform/services.server.ts';
import type { Answer } from '#app/ui/office/toast.tsx';
import { NOT_CLEARED, NOT_DELETED } from '../notices.ts';
import {
  clearNotifications,
  deleteNotification,
  readNotifications,
} from '../notifications.commands.server.ts';

/** Does what the Notifications tab asks for, by its `intent`. Nothing is said of what worked: one sees it. // D8 */
export async function changeNotifications({ db, log }: Services, me: SignedIn, form: FormData) {
  const intent = form.get('intent');
  try {
    if (intent === 'read') await readNotifications(db, momentOf(form));
    else if (intent === 'clear') await clearNotifications(db, me, momentOf(form));
    else if (intent === 'delete') await deleteNotification(db, me, idOf(form));
    else throw new Response('There is no such form.', { status: 400 });
    return data<Answer | null>(null);
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error({ err: error }, 'the notifications could not be changed');
    // That some stay unread needs no words: the bell goes on counting them.
    if (intent === 'read') return data<Answer | null>(null, { status: 503 });
    const message = intent === 'clear' ? NOT_CLEARED : NOT_DELETED;
    return data<Answer | null>({ ok: false, message }, { status: 503 });
  }
}

/** When the newest on the list that was looked at came in. */
function momentOf(form: FormData): Date {
  const moment = new Date(String(form.get('newest')));
  if (Number.isNaN(moment.getTime())) throw new Response('It is not said of which list.', { status: 400 });
  return moment;
}

function idOf(form: FormData): string {
  const id = form.get('id');
  if (!isRowId(id)) throw new Response('It is not said which notification.', { status: 400 });
  return id;
}
