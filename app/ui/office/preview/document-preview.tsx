import { Loaded, PreviewFailed, request, SCROLLED_BY_KEYBOARD } from './loaded.tsx';
import type { OpenPdf, PdfFault } from './pdf-document.ts';
import { Pdf } from './pdf-preview.tsx';

type Paragraph = { text: string; kind: 'text' | 'heading' | 'item' };

/** The text of a Word document, or why a file can't be shown; `previewDocument` makes it. */
type DocumentText =
  | { ok: true; paragraphs: Paragraph[]; truncated: boolean }
  | { ok: false; reason: 'unreadable' | 'too-long' | 'missing' };

const FAULTS = {
  unreadable: 'This Word file can’t be read: it is damaged or protected. Download it to try another program.',
  'too-long': 'This Word file is too complex to show here. Download it to read it.',
  missing: 'The file is not in the file store. Ask for it again.',
} as const;

type Readable = { kind: 'pdf'; pdf: OpenPdf | PdfFault } | { kind: 'text'; document: DocumentText };

/**
 * A document to read in the page: a PDF is drawn, of a Word document the plain text is shown. // H3
 *
 * @param href responds with a PDF, or with JSON.
 */
export function DocumentPreview({ href, name }: { href: string; name: string }) {
  return (
    <Loaded href={href} name={name} load={load}>
      {(read) =>
        read.kind === 'pdf' ? (
          <Pdf pdf={read.pdf} name={name} />
        ) : (
          <Text document={read.document} name={name} />
        )
      }
    </Loaded>
  );
}

async function load(href: string, signal: AbortSignal): Promise<Readable> {
  const response = await request(href, signal);
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    return { kind: 'text', document: await response.json() };
  }
  const [{ openPdf }, bytes] = await Promise.all([import('./pdf-document.ts'), response.arrayBuffer()]);
  return { kind: 'pdf', pdf: await openPdf(new Uint8Array(bytes), signal) };
}

function Text({ document, name }: { document: DocumentText; name: string }) {
  if (!document.ok) return <PreviewFailed message={FAULTS[document.reason]} />;
  const { paragraphs, truncated } = document;
  if (paragraphs.length === 0)
    return <p className="muted">This file has no text. Download it to see its pictures.</p>;
  return (
    <section className="preview-room reading" aria-label={`Text of ${name}`} tabIndex={SCROLLED_BY_KEYBOARD}>
      {paragraphs.map(({ text, kind }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change.
        <p key={place} data-kind={kind}>
          {text}
        </p>
      ))}
      {truncated && <p className="muted">The rest is not shown. Download the file to read it.</p>}
    </section>
  );
}
