import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import { Loaded, PreviewFailed, request, SCROLLED_BY_KEYBOARD } from './loaded.tsx';
import type { OpenPdf, PdfFault } from './pdf-document.ts';

/** Widths of a page in relation to the room there is. */
const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const;
const FIT = ZOOMS.indexOf(1);

/** Why a PDF can't be shown, and what to do. */
const FAULTS: Record<PdfFault, string> = {
  damaged: 'This PDF can’t be read: it is damaged or incomplete. Download it to try another program.',
  password: 'This PDF is protected by a password. Download it to open it with the password.',
};

/** A PDF drawn in the page, one page at a time. */
export function PdfPreview({ href, name }: { href: string; name: string }) {
  return (
    <Loaded href={href} name={name} load={load}>
      {(pdf) => <Pdf pdf={pdf} name={name} />}
    </Loaded>
  );
}

/** An open PDF, or why it can't be shown. */
export function Pdf({ pdf, name }: { pdf: OpenPdf | PdfFault; name: string }) {
  if (typeof pdf === 'string') return <PreviewFailed message={FAULTS[pdf]} />;
  return <PdfPages pdf={pdf} name={name} />;
}

async function load(href: string, signal: AbortSignal): Promise<OpenPdf | PdfFault> {
  const [{ openPdf }, response] = await Promise.all([import('./pdf-document.ts'), request(href, signal)]);
  return openPdf(new Uint8Array(await response.arrayBuffer()), signal);
}

function PdfPages({ pdf, name }: { pdf: OpenPdf; name: string }) {
  const [number, setNumber] = useState(1);
  const [zoom, setZoom] = useState(FIT);
  const { room, target, failed } = useDrawnPage(pdf, number, ZOOMS[zoom] ?? 1);
  const icon = { 'aria-hidden': true, stroke: 1.5 } as const;
  return (
    <>
      <div className="preview-tools">
        <IconButton aria-label="Previous page" disabled={number === 1} onClick={() => setNumber(number - 1)}>
          <IconChevronLeft {...icon} />
        </IconButton>
        <span role="status">{`Page ${number} of ${pdf.numPages}`}</span>
        <IconButton
          aria-label="Next page"
          disabled={number === pdf.numPages}
          onClick={() => setNumber(number + 1)}
        >
          <IconChevronRight {...icon} />
        </IconButton>
        <IconButton aria-label="Zoom out" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <IconZoomOut {...icon} />
        </IconButton>
        <span role="status">{`${(ZOOMS[zoom] ?? 1) * 100}%`}</span>
        <IconButton
          aria-label="Zoom in"
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <IconZoomIn {...icon} />
        </IconButton>
      </div>
      {failed && <PreviewFailed message="This page can’t be drawn. Download the file to see it." />}
      <section
        className="preview-room"
        aria-label={`Page ${number} of ${name}`}
        tabIndex={SCROLLED_BY_KEYBOARD}
        ref={room}
        hidden={failed}
      >
        <div className="pdf-page" ref={target} />
      </section>
    </>
  );
}

/** Draws the page again whenever the number, the zoom or the room changes; the last one stays until then. */
function useDrawnPage(pdf: OpenPdf, number: number, zoom: number) {
  const room = useRef<HTMLElement>(null);
  const target = useRef<HTMLDivElement>(null);
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 });
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const observer = new ResizeObserver(() => {
      // Hidden it has none.
      const { clientWidth = 0, clientHeight = 0 } = room.current ?? {};
      if (clientWidth > 0) setSize({ width: clientWidth, height: clientHeight });
    });
    if (room.current) observer.observe(room.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (target.current === null || width === 0) return;
    const abort = new AbortController();
    pdf.draw(target.current, number, { width, height, zoom }, abort.signal).then(
      () => setFailed(false),
      () => abort.signal.aborted || setFailed(true),
    );
    return () => abort.abort();
  }, [pdf, number, zoom, width, height]);

  return { room, target, failed };
}
