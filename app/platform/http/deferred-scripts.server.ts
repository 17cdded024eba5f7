import { LOADER } from './deferred-loader.ts';

/**
 * Makes a public page's scripts inert until the visitor's first interaction, when the loader restores them: the page
 * works without them, and visitors who only read don't download them.
 */
export function deferScripts(html: string): string {
  return html
    .replace(/<link rel="modulepreload"/g, '<link rel="deferred"')
    .replace(/<script type="module"[^>]*>/g, '<script type="application/x-deferred" data-deferred="module">')
    .replace(/<script>/g, '<script type="application/x-deferred">')
    .replace('</body>', () => `<script>${LOADER}</script></body>`);
}
