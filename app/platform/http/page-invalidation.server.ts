import type { Database } from '../db/client.server.ts';
import { notifyChannel } from '../db/live-events.server.ts';
import { type PageTag, tagChannel } from './page-tags.ts';

/**
 * Renders the stored pages that carry the tag again, in every process, once the caller's transaction commits. No
 * visitor waits for that: for at most a second the old pages are served.
 */
export function renewPages(tx: Database, tag: PageTag): Promise<void> {
  return notifyChannel(tx, tagChannel(tag, 'renew'));
}

/**
 * Drops the stored pages that carry the tag in every process, once the caller's transaction commits: for content that
 * must not be shown any longer, such as an unpublished article or a closed position.
 */
export function dropPages(tx: Database, tag: PageTag): Promise<void> {
  return notifyChannel(tx, tagChannel(tag, 'drop'));
}
