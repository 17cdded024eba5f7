import { copyFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FILE_KINDS } from '#app/platform/files/content/inspection.ts';
import { openTestServices } from '#tests/support/services.ts';
import type { QuoteLine } from '../parts/quote-lines.ts';
import { listDrawings } from '../records/lead-detail.queries.server.ts';
import { quoteOf } from '../requests/requests.fixture.ts';
import { submitQuoteRequest } from '../requests/submit-lead.commands.server.ts';

export const corpus = path.join(import.meta.dirname, '../../drawings/corpus');

/** All services on a new database, and quote requests with drawings. Dispose of it when done. */
export async function openDrawings() {
  const services = await openTestServices();
  return {
    services,
    /** A quote request with a drawing of the corpus, or with other content; the id of the lead. */
    async leadWith(
      name: string,
      content: string | Uint8Array | null = null,
      lines: QuoteLine[] = [],
    ): Promise<string> {
      const file = path.join(services.dataDir, 'spool', name);
      if (content === null) await copyFile(path.join(corpus, name), file);
      else await writeFile(file, content);
      const { size } = await stat(file);
      const { mediaType } = FILE_KINDS[name.endsWith('.xlsx') ? 'xlsx' : 'dxf'];
      const drawing = { name, path: file, bytes: size, sha256: `sha-of-${name}`, mediaType };
      const request = { ...quoteOf({ name: `Sender of ${name}`, email: 'a@example.com' }), lines };
      const { reference } = await submitQuoteRequest(services, request, [drawing], null);
      const [lead] = await services.database.query<{ id: string }>('select id from leads where number = $1', [
        Number(reference.slice(2)),
      ]);
      return lead?.id ?? '';
    },
    /** How many holes of a lead's first drawing are too small for its plate. */
    async smallHoles(id: string): Promise<number> {
      const [drawing] = await listDrawings(services.db, id);
      const found = drawing?.analysis?.ok ? drawing.analysis.findings : [];
      return found.filter(({ code }) => code === 'small-hole').length;
    },
    [Symbol.asyncDispose]: () => services[Symbol.asyncDispose](),
  };
}
