import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { isDecodable } from './canonical-path.ts';
import { senderKey } from './visitor.server.ts';

/**
 * Pages that one sender may have rendered: searches, later pages of a list, forms that were refused, addresses that don't
 * exist. Far more than a person opens, and few enough that all of them at once keep nobody else waiting for longer than
 * half a second. // X6
 */
const RENDERED = { count: 60, seconds: 10 };

/**
 * What is not counted: the office, which redirects whoever isn't signed in; pictures of articles, of which one page has
 * many; endpoints with a limit of their own (sending-limits.server.ts).
 */
const UNCOUNTED =
  /^\/(?:admin(?!\/(?:reset|invitation)(?:[/.]|$))(?:[/.]|$)|blog\/images\/|api\/(?:send-contact|send-quote|apply)$)/;

/**
 * A path as the router compares it: each segment decoded but for its slashes, in any case. One that can't be decoded matches no
 * page, and is counted.
 */
function matchedPath(url: string): string {
  const { pathname } = new URL(url);
  if (!isDecodable(pathname)) return '';
  const segments = pathname.split('/').map((part) => decodeURIComponent(part).replaceAll('/', '%2f'));
  return segments.join('/').toLowerCase();
}

type Counted = { admitted: true; takeBack: () => Promise<unknown> } | { admitted: false; seconds: number };

/** The limit on pages that are not stored; each process counts for itself, since it is its own time that it protects. */
export function openPageLimit() {
  const rendered = new RateLimiterMemory({ points: RENDERED.count, duration: RENDERED.seconds });
  return {
    /** Counts a page before it is rendered. `takeBack` is for one that is stored afterwards, and costs nothing from then on. */
    async count(request: Request, address: string): Promise<Counted> {
      if (UNCOUNTED.test(matchedPath(request.url))) return { admitted: true, takeBack: async () => {} };
      // What somebody typed must not be refused because of what they, or their colleagues, have read.
      const isReading = request.method === 'GET' || request.method === 'HEAD';
      const sender = `${senderKey(address)} ${isReading ? 'reads' : 'sends'}`;
      try {
        await rendered.consume(sender);
        return { admitted: true, takeBack: () => rendered.reward(sender) };
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        return { admitted: false, seconds: Math.ceil(reason.msBeforeNext / 1_000) };
      }
    },
  };
}
