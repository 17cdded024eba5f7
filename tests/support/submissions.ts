import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { openSite } from './server.ts';

export const enquiry = {
  name: 'Thandi',
  phone: '011 555 0100',
  email: 'thandi@example.com',
  message: 'Hello',
} as const;
export const quote = { name: 'Thandi', email: 'thandi@example.com', quoteType: 'Bending' } as const;

export type Part = { name: string; content: Uint8Array<ArrayBuffer> };

/** The quote form as a browser sends it. */
export function quoteForm(files: Part[], fields: Record<string, string> = quote): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { name, content } of files) form.append('attachments', new Blob([content]), name);
  return form;
}

/** A file as JSON carries it. // L12 */
export const attachment = ({ name, content }: Part) => ({
  name,
  size: content.byteLength,
  type: 'application/octet-stream',
  data: Buffer.from(content).toString('base64'),
});

/** Sends forms to a server with TRUST_PROXY, each from an address of its own, so that the flood limit isn't reached. */
export function submissionsTo(site: () => Awaited<ReturnType<typeof openSite>>) {
  let senders = 0;

  async function post(endpoint: string, body: BodyInit, headers: Record<string, string> = {}) {
    senders += 1;
    const response = await fetch(site().url + endpoint, {
      method: 'POST',
      body,
      headers: { 'X-Forwarded-For': `10.0.${senders >> 8}.${senders & 255}`, ...headers },
    });
    const answer: {
      success: boolean;
      reference?: string;
      expect?: string;
      error?: string;
      messages?: Record<string, string>;
    } = await response.json();
    return { status: response.status, ...answer };
  }

  return {
    post,
    postJson: (endpoint: string, body: unknown) =>
      post(endpoint, JSON.stringify(body), { 'Content-Type': 'application/json' }),

    /** The stored drawings of a quote request, in their order. */
    drawingsOf: (reference = '') =>
      site().database.query<{ name: string; bytes: number; file_key: string; media_type: string }>(
        'select d.* from drawings d join leads l on l.id = lead_id where number = $1 order by position',
        [reference.slice(2)],
      ),

    /** How many leads, drawings and files are stored. */
    async counts() {
      const [rows] = await site().database.query(
        'select count(*)::int as leads, (select count(*)::int from drawings) as drawings from leads',
      );
      const files = await readdir(path.join(site().dataDir, 'files/drawings')).catch(() => []);
      return { ...rows, files: files.length };
    },
  };
}
