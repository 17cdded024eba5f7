import type { Bell } from '#app/notifications/bell.ts';
import { getBell } from '#app/notifications/notifications.queries.server.ts';
import type { Services } from '#app/platform/services.server.ts';

/** The bell for rendering a page. An error doesn't fail the page: the event stream delivers the bell later. */
export async function loadBell({ db, log }: Services, sessionId: string): Promise<Bell> {
  try {
    const bell = await getBell(db, sessionId);
    // The session ended during the request.
    return bell === 'over' ? 'off' : bell;
  } catch (error) {
    log.error({ err: error }, 'the bell could not be loaded');
    return 'unknown';
  }
}
