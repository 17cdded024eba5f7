import type { Database } from '../db/client.server.ts';
import { notifyChannel } from '../live-events.server.ts';
import { type PageTag, tagChannel } from './page-tags.ts';

/** Makes every process drop the cached pages that carry the tag, once the caller's transaction commits. */
export function dropPages(tx: Database, tag: PageTag): Promise<void> {
  return notifyChannel(tx, tagChannel(tag));
}
