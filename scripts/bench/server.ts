import path from 'node:path';
import pg from 'pg';

/** Connections to the embedded database of a server with this data directory; it ends with the server. */
export function poolOf(dataDir: string, max: number) {
  const pool = new pg.Pool({ host: path.join(dataDir, 'run'), user: 'kerf', database: 'kerf', max });
  pool.on('error', () => {});
  return Object.assign(pool, { [Symbol.asyncDispose]: () => pool.end() });
}

/** The public pages that the sitemap lists. */
export async function pagesOf(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>[^<]*?:\d+(\/[^<]*)<\/loc>/g)].map(([, page = '/']) => page);
}

/** Of a visitor at an address of their own, to stay below the limits per sender; needs TRUST_PROXY. */
export function senderHeader(number: number): Record<string, string> {
  return { 'X-Forwarded-For': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` };
}

export function enquiry(number: number) {
  return {
    path: '/api/send-contact',
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...senderHeader(number) },
    body: JSON.stringify({ phone: '0115550100', email: 'bench@example.com', message: `No. ${number}` }),
  };
}
