import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isbot } from 'isbot';
import { companyDay } from '#app/company/company-day.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import type { PageWatch } from '#app/platform/http/app.server.ts';
import { senderOf, type Visitor } from '#app/platform/http/visitor.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { countView, saltOf } from './blog.commands.server.ts';
import { isSlug } from './slug.ts';

/** So many visits wait at most; what comes on top of them is a flood, not readers. */
const MOST_WAITING = 10_000;

/** So many visitors are remembered as counted; beyond that the database is asked again. */
const MOST_REMEMBERED = 100_000;

/** In milliseconds: a database that hangs does not keep the house from closing. */
const PATIENCE = 3_000;

/** Digests, so that what waits has a size that no sender decides. */
type Visit = { slug: string; sender: string; visitor: string };

export type ViewCounter = {
  watch: PageWatch;
  /** Resolves when everything seen so far is counted, or after 3 s: what is not counted by then never will be. */
  close(): Promise<void>;
};

/**
 * Counts how often articles are read: a visitor once a day, without cookies, without bots. Nothing waits for it: visits
 * are written one after the other while pages go out. A visitor is known for a day by a salted hash of address and
 * browser; the salt goes with the day, and nobody can tell afterwards who it was. // B7
 *
 * @param day the day in the company's time zone.
 * @param patience how long closing waits, in milliseconds.
 */
export function openViewCounter(
  db: Database,
  log: Log,
  day: () => string = companyDay,
  patience: number = PATIENCE,
): ViewCounter {
  const waiting: Visit[] = [];
  const known = { day: '', salt: '', counted: new Set<string>() };
  let working: Promise<void> | null = null;

  async function count(visit: Visit): Promise<void> {
    const now = day();
    if (known.day !== now) {
      known.salt = await saltOf(db, now);
      known.day = now;
      known.counted.clear();
    }
    const [sender, visitor] = [hashOf(known.salt, visit.sender), hashOf(known.salt, visit.visitor)];
    const key = `${visitor} ${visit.slug}`;
    if (known.counted.has(key)) return;
    await countView(db, { slug: visit.slug, day: now, sender, visitor });
    if (known.counted.size < MOST_REMEMBERED) known.counted.add(key);
  }

  async function work(): Promise<void> {
    for (let visit = waiting.shift(); visit; visit = waiting.shift()) {
      await count(visit).catch((error: unknown) => log.warn({ err: error }, 'a view was not counted'));
    }
    working = null;
  }

  return {
    watch(request, who) {
      const slug = articleOf(request);
      if (slug === null || waiting.length >= MOST_WAITING) return;
      const visitor = who();
      // Whoever does not say what it is, is no browser.
      if (visitor.userAgent === '' || isbot(visitor.userAgent)) return;
      waiting.push({ slug, ...digestsOf(visitor) });
      working ??= work();
    },
    close: async () => {
      const given = new AbortController();
      const late = sleep(patience, true, { signal: given.signal }).catch(() => false);
      if (await Promise.race([working?.then(() => false), late])) {
        log.warn({ waiting: waiting.length }, 'views were not counted: the database does not answer');
        waiting.length = 0;
      }
      given.abort();
    },
  };
}

/** The article that a reader opens with this request, if it is one: a browser that only fetches ahead reads nothing. */
function articleOf(request: Request): string | null {
  if (request.method !== 'GET') return null;
  if (/prefetch|prerender/.test(request.headers.get('sec-purpose') ?? '')) return null;
  const slug = /^\/blog\/([^/]+)\/?$/i.exec(new URL(request.url).pathname)?.[1] ?? '';
  return isSlug(slug) ? slug : null;
}

function digestsOf({ address, userAgent }: Visitor): { sender: string; visitor: string } {
  const sender = senderOf(address);
  return { sender: hashOf(sender), visitor: hashOf(sender, userAgent) };
}

function hashOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
