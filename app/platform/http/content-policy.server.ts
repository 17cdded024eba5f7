import { createHash } from 'node:crypto';

/** How the renderer tells the HTTP layer which scripts are its own; the header goes no further. */
export const SCRIPT_NONCE = 'x-script-nonce';

/**
 * Makes a page's Content-Security-Policy: of inline scripts only those that the renderer marked with its nonce, each by
 * its hash, so that the page can be stored. Markup that was smuggled into content cannot know the nonce of its render.
 *
 * @param nonce what the renderer marked its scripts with, or null where it rendered none.
 * @returns the page without the marks, and its policy.
 */
export function sealScripts(html: string, nonce: string | null): { html: string; policy: string } {
  if (nonce === null) return { html, policy: policyOf([]) };
  const nonceAttribute = ` nonce="${nonce}"`;
  const marked = new RegExp(`<script\\b[^>]*${nonceAttribute}[^>]*>([\\s\\S]*?)</script>`, 'g');
  const hashes = [...html.matchAll(marked)].map(([, content = '']) => hashOf(content));
  return { html: html.replaceAll(nonceAttribute, ''), policy: policyOf(hashes) };
}

/** The source expression that allows one inline script. */
export function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

function policyOf(hashes: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...new Set(hashes)].join(' ')}`,
    "style-src 'self'",
    // Widths that are data (a bar of a chart) stand in style attributes; style elements are not needed.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
