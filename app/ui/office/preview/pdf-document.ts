import {
  AnnotationMode,
  GlobalWorkerOptions,
  getDocument,
  InvalidPDFException,
  PasswordException,
  type PDFDocumentProxy,
  RenderingCancelledException,
  TextLayer,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import rendererUrl from 'pdfjs-dist/legacy/build/pdf.renderer.min.mjs?url';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

/** Loaded only when a PDF is opened: pdf.js has 500 KB compressed. Parsing and drawing are done in workers. */
GlobalWorkerOptions.workerSrc = workerUrl;
GlobalWorkerOptions.rendererSrc = rendererUrl;

/** Decoders, fonts and character maps, which the build copies (vite.config.ts). */
const PARTS = import.meta.env.DEV ? '/node_modules/pdfjs-dist' : `/assets/pdfjs-${version}`;

/** A4 at 200 dots per inch has 4 million pixels. Browsers draw nothing on a canvas that is too large. */
const MAX_PIXELS = 16_000_000;
const MAX_IMAGE_PIXELS = 64_000_000;

export type OpenPdf = Pick<PDFDocumentProxy, 'numPages'> & {
  /**
   * Draws a page into an element, with its text over it, invisible, to be selected and read out.
   *
   * @param number of the page, from 1.
   * @param room in CSS pixels: the page is fitted into it, then enlarged by its zoom. A very large one is drawn with fewer
   * pixels and scaled up.
   * @throws if the page is damaged, or AbortError.
   */
  draw: (target: HTMLElement, number: number, room: Room, signal: AbortSignal) => Promise<void>;
};

type Room = { width: number; height: number; zoom: number };

/** The least width at which the whole page is fitted into the room; a narrower one would not be legible. */
const LEGIBLE_PX = 440;

/** Why a file can't be shown. */
export type PdfFault = 'damaged' | 'password';

/**
 * Opens a PDF until `signal` is aborted. Its scripts, forms and links do nothing, since only pages and text are drawn. WebAssembly stays off, which
 * the content policy forbids; the decoders are JavaScript then.
 */
export async function openPdf(
  data: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<OpenPdf | PdfFault> {
  const task = getDocument({
    data,
    useWasm: false,
    wasmUrl: `${PARTS}/wasm/`,
    cMapUrl: `${PARTS}/cmaps/`,
    standardFontDataUrl: `${PARTS}/standard_fonts/`,
    maxImageSize: MAX_IMAGE_PIXELS,
    // Errors only: a damaged file would fill the console with warnings.
    verbosity: 0,
  });
  if (signal.aborted) await task.destroy();
  signal.addEventListener('abort', () => task.destroy());
  try {
    const pdf = await task.promise;
    return { numPages: pdf.numPages, draw: (...page) => draw(pdf, ...page) };
  } catch (error) {
    await task.destroy();
    if (error instanceof PasswordException) return 'password';
    if (error instanceof InvalidPDFException) return 'damaged';
    throw error;
  }
}

async function draw(
  pdf: PDFDocumentProxy,
  target: HTMLElement,
  number: number,
  room: Room,
  signal: AbortSignal,
): Promise<void> {
  const page = await pdf.getPage(number);
  signal.throwIfAborted();
  const size = page.getViewport({ scale: 1 });
  const whole = (room.height * size.width) / size.height;
  const width = whole < LEGIBLE_PX ? room.width : Math.min(whole, room.width);
  const scale = (width * room.zoom) / size.width;
  const shown = page.getViewport({ scale });
  const density = Math.min(devicePixelRatio, Math.sqrt(MAX_PIXELS / (shown.width * shown.height)));
  const viewport = page.getViewport({ scale: scale * density });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const rendering = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
  const cancel = () => rendering.cancel();
  signal.addEventListener('abort', cancel);
  try {
    await rendering.promise;
  } catch (error) {
    if (error instanceof RenderingCancelledException) signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
  const text = document.createElement('div');
  text.className = 'pdf-text';
  text.style.setProperty('--total-scale-factor', String(scale));
  await new TextLayer({
    textContentSource: page.streamTextContent(),
    container: text,
    viewport: shown,
  }).render();
  signal.throwIfAborted();
  target.style.inlineSize = `${shown.width}px`;
  target.style.blockSize = `${shown.height}px`;
  target.replaceChildren(canvas, text);
}
