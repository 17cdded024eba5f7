import { createHash } from 'node:crypto';
import { isbot } from 'isbot';
import type { Database } from '#app/platform/db/client.server.ts';
import type { PageWatch } from '#app/platform/http/app.server.ts';
import { senderOf, type Visitor } from '#app/platform/http/visitor.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { countView, saltOf } from './blog.commands.server.ts';
import { today } from './today.ts';

/** So many visits wait at most; what comes on top of them is a flood, not readers. */
const MOST_WAITING = 10_000;

/** So many visitors are remembered as counted; beyond that the database is asked again. */
const MOST_REMEMBERED = 100_000;

type Visit = { slug: string; visitor: Visitor };

export type ViewCounter = {
  watch: PageWatch;
  /** Resolves when everything seen so far is counted. */
  close(): Promise<void>;
};

/**
 * Counts how often articles are read: a visitor once a day, without cookies, without bots. Nothing waits for it: visits
 * are written one after the other while pages go out. A visitor is known for a day by a salted hash of address and
 * browser; the salt goes with the day, and nobody can tell afterwards who it was. // B7
 *
 * @param day the day in the company's time zone.
 */
export function openViewCounter(db: Database, log: Log, day: () => string = today): ViewCounter {
  const waiting: Visit[] = [];
  const known = { day: '', salt: '', counted: new Set<string>() };
  let working: Promise<void> | null = null;

  async function count({ slug, visitor }: Visit): Promise<void> {
    const now = day();
    if (known.day !== now) {
      known.salt = await saltOf(db, now);
      known.day = now;
      known.counted.clear();
    }
    const hash = hashOf(known.salt, visitor);
    const key = `${hash} ${slug}`;
    if (known.counted.has(key)) return;
    await countView(db, { slug, day: now, visitor: hash });
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
      waiting.push({ slug, visitor });
      working ??= work();
    },
    close: async () => {
      await working;
    },
  };
}

/** The article that a reader opens with this request, if it is one: a browser that only fetches ahead reads nothing. */
function articleOf(request: Request): string | null {
  if (request.method !== 'GET') return null;
  if (/prefetch|prerender/.test(request.headers.get('sec-purpose') ?? '')) return null;
  return /^\/blog\/([\w-]+)\/?$/i.exec(new URL(request.url).pathname)?.[1] ?? null;
}

function hashOf(salt: string, { address, userAgent }: Visitor): string {
  return createHash('sha256')
    .update(`${salt}\n${senderOf(address)}\n${userAgent}`)
    .digest('base64url');
}
