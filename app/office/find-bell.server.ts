import type { Bell } from '#app/notifications/bell.ts';
import { hearBell } from '#app/notifications/notifications.queries.server.ts';
import type { Services } from '#app/platform/services.server.ts';

/** The bell as a screen is rendered with it. A bell that fails takes no screen with it: the live line tells it later. */
export async function findBell({ db, log }: Services, sessionId: string): Promise<Bell> {
  try {
    const bell = await hearBell(db, sessionId);
    // The session ended while it was asked: this screen is its last.
    return bell === 'over' ? 'off' : bell;
  } catch (error) {
    log.error({ err: error }, 'the bell could not be looked at');
    return 'unheard';
  }
}
