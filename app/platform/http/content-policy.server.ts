import { createHash } from 'node:crypto';

/** The response header that tells the HTTP layer the nonce of the renderer's scripts; it is not sent to the browser. */
export const SCRIPT_NONCE = 'x-script-nonce';

/**
 * Builds a page's Content-Security-Policy. Inline scripts that carry the renderer's nonce are allowed by their hash,
 * so that the page can be cached. Injected markup can't know the nonce of its render.
 *
 * @param nonce the nonce of the page's scripts, or null if it has none.
 * @returns the page without nonces, and its policy.
 */
export function sealScripts(html: string, nonce: string | null): { html: string; policy: string } {
  if (nonce === null) return { html, policy: policyOf([]) };
  const nonceAttribute = ` nonce="${nonce}"`;
  const marked = new RegExp(`<script\\b[^>]*${nonceAttribute}[^>]*>([\\s\\S]*?)</script>`, 'g');
  const hashes = [...html.matchAll(marked)].map(([, content = '']) => hashOf(content));
  return { html: html.replaceAll(nonceAttribute, ''), policy: policyOf(hashes) };
}

/** The CSP source expression that allows one inline script. */
export function hashOf(script: string): string {
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
