import { hashOf } from './content-policy.server.ts';

/** Returns the content of a stylesheet of the build by its URL, or null if it has none. */
export type Stylesheets = (url: string) => string | null;

/**
 * Puts a stored page's stylesheets into the page, so that a first visit paints when the document has arrived instead of
 * one round trip later. Each link stays for hydration, inert until the loader restores it, and then disabled, so that the
 * browser doesn't fetch what the page has.
 *
 * @returns the page, and the CSP source expression that allows its style, if it has one.
 */
export function inlineStyles(
  html: string,
  stylesheets: Stylesheets,
): { html: string; source: string | null } {
  const links = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"\/>/g)];
  const contents = links.map(([, url = '']) => stylesheets(url));
  const [first] = links;
  if (first === undefined || contents.some((css) => css === null || css.includes('</style'))) {
    return { html, source: null };
  }
  const css = contents.join('');
  const inert = html.replace(/<link rel="stylesheet" href/g, '<link rel="deferred" data-style="" href');
  const inlined = `${html.slice(0, first.index)}<style>${css}</style>${inert.slice(first.index)}`;
  return { html: inlined, source: hashOf(css) };
}
