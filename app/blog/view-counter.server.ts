import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isbot } from 'isbot';
import { companyDay } from '#app/country/day.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { ObservedRequest, PageObserver } from '#app/platform/http/app.server.ts';
import { renewPages } from '#app/platform/http/page-invalidation.server.ts';
import { senderKey, type Visitor } from '#app/platform/http/visitor.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { countView, dailySalt } from './blog.commands.server.ts';
import { isSlug } from './slug.ts';

/** Maximum length of the queue; further visits are dropped as a flood. */
const MAX_QUEUED = 10_000;

/** Maximum number of counted visitors cached in memory; beyond that the database filters repeats. */
const MAX_CACHED = 100_000;

/** In milliseconds: how long a counted view may wait until the pages show it. */
const SHOW_AFTER_MS = 60_000;

/** In milliseconds: an unresponsive database must not block shutdown. */
const CLOSE_TIMEOUT_MS = 3_000;

/** Holds digests, so that a queued visit has a fixed size whatever the headers. */
type Visit = { slug: string; sender: string; visitor: string };

export type ViewCounter = {
  watch: PageObserver;
  /** Resolves when the queue is written, or after 3 s; then the rest of it is dropped. */
  close(): Promise<void>;
};

/**
 * Counts article views, once per visitor and day, without cookies and without bots. Responses don't wait for it: visits
 * are queued and written one by one. A visitor is a salted hash of IP address and User-Agent; the salt is deleted with
 * the day, so that the hash can't be traced back afterwards. // B7
 *
 * @param day returns today's date (YYYY-MM-DD) in the company's time zone.
 * @param closeTimeout how long closing waits, in milliseconds.
 * @param showAfter how long a counted view may wait until the pages show it, in milliseconds.
 */
export function openViewCounter(
  db: Database,
  log: Log,
  day: () => string = companyDay,
  closeTimeout: number = CLOSE_TIMEOUT_MS,
  showAfter: number = SHOW_AFTER_MS,
): ViewCounter {
  const queue: Visit[] = [];
  const cache = { day: '', salt: '', counted: new Set<string>() };
  let draining: Promise<void> | null = null;
  let renewalTimer: NodeJS.Timeout | null = null;

  /** Not for each view, since the pages of all articles are renewed. */
  function renewPagesSoon(): void {
    renewalTimer ??= setTimeout(() => {
      renewalTimer = null;
      renewPages(db, 'views').catch((error: unknown) => log.warn({ err: error }, 'views are not shown yet'));
    }, showAfter);
  }

  async function count(visit: Visit): Promise<void> {
    const today = day();
    if (cache.day !== today) {
      cache.salt = await dailySalt(db, today);
      cache.day = today;
      cache.counted.clear();
    }
    const [sender, visitor] = [hash(cache.salt, visit.sender), hash(cache.salt, visit.visitor)];
    const key = `${visitor} ${visit.slug}`;
    if (cache.counted.has(key)) return;
    if (await countView(db, { slug: visit.slug, day: today, sender, visitor })) renewPagesSoon();
    if (cache.counted.size < MAX_CACHED) cache.counted.add(key);
  }

  async function drain(): Promise<void> {
    for (let visit = queue.shift(); visit; visit = queue.shift()) {
      await count(visit).catch((error: unknown) => log.warn({ err: error }, 'a view was not counted'));
    }
    draining = null;
  }

  return {
    watch(request, visitorOf) {
      const slug = articleSlug(request);
      if (slug === null || queue.length >= MAX_QUEUED) return;
      const visitor = visitorOf();
      // Every browser sends a User-Agent.
      if (visitor.userAgent === '' || isbot(visitor.userAgent)) return;
      queue.push({ slug, ...digestVisitor(visitor) });
      draining ??= drain();
    },
    close: async () => {
      if (renewalTimer !== null) clearTimeout(renewalTimer);
      const timer = new AbortController();
      const timedOut = sleep(closeTimeout, true, { signal: timer.signal }).catch(() => false);
      if (await Promise.race([draining?.then(() => false), timedOut])) {
        log.warn({ waiting: queue.length }, 'views were not counted: the database does not respond');
        queue.length = 0;
      }
      timer.abort();
    },
  };
}

/** The slug of the article that this request opens, or null. A prefetch isn't a view. */
function articleSlug({ method, url = '', headers }: ObservedRequest): string | null {
  if (method !== 'GET') return null;
  if (/prefetch|prerender/.test(String(headers['sec-purpose'] ?? ''))) return null;
  const slug = /^\/blog\/([^/?]+)\/?(?:\?|$)/i.exec(url)?.[1] ?? '';
  return isSlug(slug) ? slug : null;
}

function digestVisitor({ address, userAgent }: Visitor): { sender: string; visitor: string } {
  const sender = senderKey(address);
  return { sender: hash(sender), visitor: hash(sender, userAgent) };
}

function hash(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
