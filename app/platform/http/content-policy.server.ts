import { createHash } from 'node:crypto';

/**
 * A page that is rendered completely. Its bytes are not the response's body, since React Router reads `body` of whatever
 * it gets, which would turn them into a stream.
 */
export class RenderedPage extends Response {
  readonly html: Buffer<ArrayBuffer>;
  /** The nonce of the renderer's scripts. */
  readonly nonce: string;

  constructor(html: Buffer<ArrayBuffer>, nonce: string, init: ResponseInit) {
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
export function sealScripts(
  html: Buffer<ArrayBuffer>,
  nonce: string | null,
): { html: Buffer<ArrayBuffer>; policy: string } {
  if (nonce === null) return { html, policy: policyOf([]) };
  const attribute = ` nonce="${nonce}"`;
  const kept: Buffer[] = [];
  const hashes: string[] = [];
  let from = 0;
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, from)) {
    kept.push(html.subarray(from, at));
    from = at + attribute.length;
    const tag = html.lastIndexOf('<', at);
    if (!/^<script\s/.test(html.toString('latin1', tag, tag + 8))) continue;
    const content = html.indexOf('>', from) + 1;
    hashes.push(hashOf(html.subarray(content, html.indexOf('</script>', content))));
  }
  kept.push(html.subarray(from));
  return { html: Buffer.concat(kept), policy: policyOf(hashes) };
}

/** The CSP source expression that allows one inline script. */
export function hashOf(script: string | Buffer): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

function policyOf(hashes: readonly string[]): string {
  return [
    // What isn't named is refused, so that something new is allowed by a decision.
    "default-src 'none'",
    `script-src ${["'self'", ...new Set(hashes)].join(' ')}`,
    "style-src 'self'",
    // Style attributes carry data, such as the width of a chart's bar; style elements are not needed.
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
