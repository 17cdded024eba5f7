import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';

/** How many segments of a path choose its group of routes. */
const DEPTH = 2;

/**
 * Handles a request for a page or its data with only those routes that its path, or a part of it from the start, can match: React
 * Router tries every route several times per page, and builds its list of routes anew each time.
 */
export function openRouteGroups(build: ServerBuild): RequestHandler {
  const whole = createRequestHandler(build);
  const segments = segmentsOfRoutes(build.routes);
  const patterns = [...segments.values()];
  const handlers = new Map<string, RequestHandler>();
  return (request, context) => {
    const { pathname } = new URL(request.url);
    // The browser's questions about routes.
    if (pathname === '/__manifest') return whole(request, context);
    // A page's data has the page's path with an ending. React Router writes `_` for the name that `/` doesn't have.
    const path = knownPart(literalsOf(pathname.replace(/(?:(?<=\/)_)?\.data$/, '')), patterns);
    const key = path.join('/');
    let handler = handlers.get(key);
    if (handler === undefined) {
      const isPossible = (id: string) =>
        segments.get(id)?.every((segment, depth) => segment === null || segment === path[depth]) === true;
      handler = createRequestHandler({
        ...build,
        routes: only(build.routes, isPossible),
        assets: { ...build.assets, routes: only(build.assets.routes, isPossible) },
      });
      handlers.set(key, handler);
    }
    return handler(request, context);
  };
}

/** The first segments of each route's full path by route id; null for one that can match anything or nothing. */
function segmentsOfRoutes(routes: ServerBuild['routes']): Map<string, (string | null)[]> {
  const pathOf = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id];
    return route === undefined ? [] : [...pathOf(route.parentId), route.path ?? ''];
  };
  return new Map(
    Object.keys(routes).map((id) => {
      const segments = pathOf(id).join('/').split('/').filter(Boolean).slice(0, DEPTH);
      const open = segments.findIndex((segment) => /[?*]/.test(segment));
      // After an optional segment the others may stand one place earlier.
      const fixed = open < 0 ? segments : segments.slice(0, open);
      return [id, fixed.map((segment) => (segment.startsWith(':') ? null : segment.toLowerCase()))];
    }),
  );
}

/** The first segments of a request's path, as React Router compares them: decoded, whatever their case. */
function literalsOf(pathname: string): string[] {
  const segments = pathname.split('/').filter(Boolean);
  return Array.from({ length: DEPTH }, (_, depth) => decodeURIComponent(segments[depth] ?? '').toLowerCase());
}

/**
 * A path's segments, empty where no route that can match those before has the segment as a literal: paths that nobody made a
 * route for, of which a visitor can request any number, don't get groups of their own.
 */
function knownPart(path: readonly string[], patterns: readonly (readonly (string | null)[])[]): string[] {
  const known: string[] = [];
  for (const [depth, segment] of path.entries()) {
    const isLiteral = patterns.some(
      (pattern) =>
        pattern[depth] === segment &&
        known.every((before, place) => pattern[place] === null || pattern[place] === before),
    );
    known.push(isLiteral ? segment : '');
  }
  return known;
}

function only<Value>(
  all: Readonly<Record<string, Value>>,
  isKept: (id: string) => boolean,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => isKept(id)));
}
