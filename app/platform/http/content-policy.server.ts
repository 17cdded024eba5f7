import { createHash } from 'node:crypto';

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/** A script that says where it comes from, or that is data, has no content that would have to be allowed. */
function runsInline(attributes: string): boolean {
  return !/\ssrc=/.test(attributes) && !/\stype="application\//.test(attributes);
}

/** The Content-Security-Policy of one page: of inline scripts only those that stand in it, each by its hash. */
export function contentPolicy(html: string): string {
  const hashes = new Set<string>();
  for (const [, attributes = '', content = ''] of html.matchAll(SCRIPT)) {
    if (runsInline(attributes))
      hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
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
