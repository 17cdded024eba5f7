import { hash } from 'node:crypto';

/**
 * A page that is rendered completely. Its text is not the response's body, since React Router reads `body` of whatever
 * it gets, which would turn it into a stream.
 */
export class RenderedPage extends Response {
  readonly html: string;
  /** The nonce of the renderer's scripts. */
  readonly nonce: string;

  constructor(html: string, nonce: string, init: ResponseInit) {
    super(null, init);
    this.html = html;
    this.nonce = nonce;
  }
}

/**
 * Builds a page's Content-Security-Policy. Inline scripts that carry the renderer's nonce are allowed by their hash,
 * so that the page can be cached. Injected markup can't know the nonce of its render.
 *
 * @param nonce the nonce of the page's scripts, or null if it has none.
 * @returns the page without nonces, and its policy.
 */
export function sealScripts(html: string, nonce: string | null): { html: string; policy: string } {
  if (nonce === null) return { html, policy: policyOf([]) };
  const attribute = ` nonce="${nonce}"`;
  const parts = html.split(attribute);
  const hashes: string[] = [];
  for (const [index, part] of parts.slice(1).entries()) {
    const before = parts[index] ?? '';
    if (!/^<script(?:\s|$)/.test(before.slice(before.lastIndexOf('<')))) continue;
    const content = part.indexOf('>') + 1;
    hashes.push(hashOf(part.slice(content, part.indexOf('</script>', content))));
  }
  return { html: parts.join(''), policy: policyOf(hashes) };
}

/** The CSP source expression that allows one inline script. */
export function hashOf(script: string): string {
  return `'sha256-${hash('sha256', script, 'base64')}'`;
}

function policyOf(hashes: readonly string[]): string {
  return [
    // What isn't named is refused, so that something new is allowed by a decision.
    "default-src 'none'",
    `script-src ${["'self'", ...new Set(hashes)].join(' ')}`,
    "style-src 'self'",
    // Style attributes carry data, such as the width of a chart's bar; a style element is allowed by its hash, in stored
    // pages (inlined-styles.server.ts).
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
