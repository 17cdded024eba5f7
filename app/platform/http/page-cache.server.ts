import type { Stylesheets } from './inlined-styles.server.ts';
import { preparePage, readSealed, replyWith, respondOnce, storedSeconds } from './page-response.server.ts';
import { PAGE_TAGS } from './page-tags.ts';
import type { PreparedResponse } from './prepared-response.server.ts';
import type { CommonHeaders } from './security-headers.ts';

type StoredPage = {
  response: PreparedResponse;
  /** Milliseconds since 1970; infinite unless the page changes by itself at a known time. */
  until: number;
  /** The database content that it shows (page-tags.ts). */
  tags: readonly string[];
  /** Set when its content has changed: until then it is served while the new page renders. */
  renewBy: number | null;
};

/** Above this number the least recently used page is dropped. */
const MAX_PAGES = 1_000;

/**
 * How long a page may be served after its content has changed, in milliseconds. With the delay at which a process notices
 * that it misses changes (live-events.server.ts), no page is served that is older than a second.
 */
const RENEWAL_MS = 400;

/**
 * The path of a page in another spelling: the router ignores case and slashes at the end. `canonicalTarget` redirects one
 * without a point; one with a point is rendered each time and counted, since there is no end of them.
 */
const OTHER_SPELLING = /[A-Z]|\/\/|.\/$|.\/_?\.data$/;

/** Query parameters that advertisers and mail programs add; no page reads them. */
const TRACKING = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/;

const MAX_TRACKING_LENGTH = 1_000;

export type PageCache = ReturnType<typeof openPageCache>;

type Options = {
  /** Renders the page of a path, as its route responds. */
  render?: (path: string) => Promise<Response>;
  /** Headers of every response, by path: a stored page is written without passing the middleware that adds them. */
  common?: CommonHeaders;
  /** The stylesheets of the build, which a stored page contains. */
  stylesheets?: Stylesheets;
  /** The clock, in milliseconds since 1970. */
  now?: () => number;
  /** Whether this process knows of all changes; while it doesn't, no page is stored or served. */
  isUpToDate?: () => boolean;
};

/**
 * Stores public pages in compressed form. A page that shows only the company stays until that changes (`renewAll`). One that
 * shows more database content declares it as tags (page-tags.ts) and is rendered again when that changes. Feeds and JSON are
 * stored if they have the header for tags.
 */
export function openPageCache({
  render = () => Promise.reject(new Error('No pages are rendered here')),
  common = () => ({}),
  stylesheets = () => null,
  now = Date.now,
  isUpToDate = () => true,
}: Options = {}) {
  const pages = new Map<string, StoredPage>();
  /** By tag, the number of the last change. */
  const changes = new Map<string, number>();
  /** The number of the last change of all pages. */
  let changedAll = 0;
  let count = 0;
  /** The paths to render again, in order. */
  const queue = new Set<string>();
  const rendering = new Map<string, Promise<void>>();
  let working = false;

  const isServed = (page: StoredPage) =>
    now() < page.until && (page.renewBy === null || now() < page.renewBy) && isUpToDate();

  /** Renders the page of a path again; a second call meanwhile waits for the first. */
  function renewPath(key: string): Promise<void> {
    queue.delete(key);
    const running = rendering.get(key) ?? renderAgain(key).finally(() => rendering.delete(key));
    rendering.set(key, running);
    return running;
  }

  async function renderAgain(key: string): Promise<void> {
    const request = new Request(`http://localhost${key}`);
    const since = count;
    try {
      await store(request, await render(key), since);
    } catch {
      // Rendered by the next request, which reports what is wrong.
      pages.delete(key);
    }
  }

  /** One after the other, so that visitors' requests are answered in between. */
  async function renderQueued(): Promise<void> {
    if (working) return;
    working = true;
    for (const key of queue) {
      if (isUpToDate()) await renewPath(key);
    }
    queue.clear();
    working = false;
  }

  async function store(request: Request, response: Response, since: number): Promise<Response> {
    const sealed = await readSealed(response);
    const { pathname, search } = new URL(request.url);
    const key = pageKey(request.method, pathname + search);
    const isPublic = /\bpublic\b/.test(response.headers.get('cache-control') ?? '');
    if (key === null || response.status !== 200 || !isPublic) {
      // This path may have had a stored page before.
      if (key !== null) pages.delete(key);
      return respondOnce(request, response, sealed);
    }
    // A HEAD response has no body to store.
    if (request.method !== 'GET') return respondOnce(request, response, sealed);
    // The age starts before compression, since the content is from then.
    const until = now() + storedSeconds(response.headers) * 1_000;
    const page = await preparePage(sealed, response.headers, common(pathname), stylesheets);
    const tags = (response.headers.get(PAGE_TAGS) ?? '').split(' ').filter((tag) => tag !== '');
    const isOutdated = changedAll > since || tags.some((tag) => (changes.get(tag) ?? 0) > since);
    if (!isOutdated && isUpToDate()) {
      pages.set(key, { response: page, until, tags, renewBy: null });
      for (const oldest of pages.keys()) {
        if (pages.size <= MAX_PAGES) break;
        pages.delete(oldest);
      }
    }
    return replyWith(request, page);
  }

  /** @returns the pages with the tag, the most recently used first: the map is in order of use. */
  function change(tag: string): string[] {
    count += 1;
    changes.set(tag, count);
    return [...pages].flatMap(([key, page]) => (page.tags.includes(tag) ? [key] : [])).reverse();
  }

  function outdate(keys: readonly string[], renewBy: number): void {
    for (const key of keys) {
      const page = pages.get(key);
      if (page) page.renewBy = Math.min(page.renewBy ?? renewBy, renewBy);
    }
  }

  function renewLater(keys: readonly string[]): void {
    for (const key of keys) queue.add(key);
    void renderQueued();
  }

  return {
    /**
     * The stored page for a request, or null if it must be rendered.
     *
     * @param url path and query, as in the request line.
     */
    find(method: string | undefined, url: string | undefined): PreparedResponse | null {
      const key = pageKey(method, url);
      const page = key === null ? undefined : pages.get(key);
      if (key === null || page === undefined || !isServed(page)) return null;
      if (page.renewBy !== null && !rendering.has(key)) renewLater([key]);
      // Reinserting keeps the map in order of use.
      pages.delete(key);
      pages.set(key, page);
      return page.response;
    },
    /** As `find`, but waits for the page if it is known and being rendered again. */
    async findRenewed({ method, url }: Request): Promise<PreparedResponse | null> {
      const { pathname, search } = new URL(url);
      const key = pageKey(method, pathname + search);
      if (key === null || !isUpToDate()) return null;
      const stored = pages.get(key);
      if (stored !== undefined && isServed(stored)) return stored.response;
      const isKnown = pages.has(key) || queue.has(key) || rendering.has(key);
      if (!isKnown) return null;
      await renewPath(key);
      const page = pages.get(key);
      return page !== undefined && isServed(page) ? page.response : null;
    },
    /** A marker to take before rendering a page, for `keep`. */
    mark: () => count,
    /**
     * Stores a page if its route declares it public; returns the response to send in any case.
     *
     * @param since `mark()` from before rendering. If one of the page's tags changed after it, the page may show data from
     *   before the change, so it is sent but not stored.
     */
    keep: (request: Request, response: Response, since = count) => store(request, response, since),
    /**
     * The content behind a tag has changed: its pages are rendered again at once, the most recently used first.
     *
     * @param lazy renders a page only when it is next requested, and serves the old one until then: for content that nobody
     *   needs to see at once, such as view counts.
     */
    renew(tag: string, lazy = false): void {
      const changed = change(tag);
      outdate(changed, lazy ? Number.POSITIVE_INFINITY : now() + RENEWAL_MS);
      if (!lazy) renewLater(changed);
    },
    /** As `renew`, but the old pages are not served any longer. */
    drop(tag: string): void {
      const changed = change(tag);
      for (const key of changed) pages.delete(key);
      renewLater(changed);
    },
    /** As `renew`, for all pages: what every page shows has changed. */
    renewAll(): void {
      count += 1;
      changedAll = count;
      const all = [...pages.keys()].reverse();
      outdate(all, now() + RENEWAL_MS);
      renewLater(all);
    },
  };
}

/** The path that a page is stored under, or null if the response may depend on anything else. */
function pageKey(method: string | undefined, url = ''): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  if (OTHER_SPELLING.test(path)) return null;
  if (query < 0) return path;
  // Reading it would cost more than the page.
  if (url.length - query > MAX_TRACKING_LENGTH) return null;
  const names = [...new URLSearchParams(url.slice(query)).keys()];
  return names.every((name) => TRACKING.test(name)) ? path : null;
}
