import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import PDFDocument from 'pdfkit';
import { FILE_KINDS } from '#app/platform/files/content/inspection.ts';
import type { FileStore } from '#app/platform/files/file-store.server.ts';
import { sha256 } from '#app/platform/sha256.server.ts';
import type { DemoPart } from '../../content/demo/parts.ts';
import type { DemoApplication } from './generate.ts';
import type { DemoLead } from './leads.ts';

/** Above this number of applications or leads, all get the same short file, since then only their number matters. */
export const MAX_OWN_FILES = 1_000;
const CONCURRENCY = 32;
const SHORT_CV = await writePage('Curriculum vitae', ['A made-up CV of a made-up person.']);

/** Generates the CVs and sets their sizes on the applications. @param total number of applications in all batches. */
export function writeCvs(batch: readonly DemoApplication[], total: number): Promise<DemoFile[]> {
  return Promise.all(
    batch.map(async (demo) => {
      const page = total > MAX_OWN_FILES ? SHORT_CV : await renderCv(demo);
      demo.application.cvBytes = page.length;
      return { fileKey: demo.application.cvKey, page };
    }),
  );
}

const DRAWING = await writePage('Drawing', ['A made-up drawing of a made-up part.']);

/** Generates the drawings and sets their sizes and hashes. @param total number of leads in all batches. */
export function writeDrawings(batch: readonly DemoLead[], total: number): Promise<DemoFile[]> {
  return Promise.all(
    batch
      .flatMap(({ drawings, parts }) => drawings.map((drawing, at) => ({ drawing, part: parts[at] })))
      .map(async ({ drawing, part }) => {
        const page = part
          ? dxfOf(part)
          : total > MAX_OWN_FILES
            ? DRAWING
            : await writePage(drawing.name, ['A made-up drawing.']);
        drawing.bytes = page.length;
        drawing.sha256 = sha256(page);
        return { fileKey: drawing.fileKey, page, mediaType: drawing.mediaType };
      }),
  );
}

/** A file, a PDF unless it says otherwise, and the key under which it is stored. */
export type DemoFile = { fileKey: string; page: Buffer; mediaType?: string };

export async function storeFiles(files: FileStore, stored: readonly DemoFile[]): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kerf-demo-'));
  const written = new Map<Buffer, string>();
  for (const page of new Set(stored.map((file) => file.page))) {
    const source = path.join(folder, String(written.size));
    await writeFile(source, page);
    written.set(page, source);
  }
  const queue = stored.values();
  async function store(): Promise<void> {
    for (const { fileKey, page, mediaType = FILE_KINDS.pdf.mediaType } of queue) {
      await files.put(fileKey, written.get(page) ?? '', mediaType);
    }
  }
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, store));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writePage(heading: string, lines: readonly string[]): Promise<Buffer> {
  const page = new PDFDocument({ size: 'A4' });
  const written = Array.fromAsync<Buffer>(page);
  page.font('Helvetica-Bold').fontSize(20).text(heading).moveDown();
  page.font('Helvetica').fontSize(11);
  for (const line of lines) page.text(line === '' ? ' ' : line);
  page.end();
  return Buffer.concat(await written);
}

function renderCv({ candidate, position, application }: DemoApplication): Promise<Buffer> {
  return writePage(candidate.fullName, [
    candidate.email,
    candidate.contactNumber,
    '',
    `Applies for: ${position}`,
    '',
    'Experience',
    application.currentlyWorking
      ? '2022 to today: steel workshop, Gauteng'
      : '2019 to 2025: steel workshop, Gauteng',
    '2017 to 2019: general assistant, engineering works',
    '',
    application.interestReason ?? '',
    '',
    'A made-up CV of a made-up person.',
  ]);
}

/** A part as a DXF drawing in millimetres, in the oldest version that every program reads (R12). */
function dxfOf({ contours, circles, bends = [] }: DemoPart): Buffer {
  const tags = [
    ...section('HEADER', [9, '$ACADVER', 1, 'AC1009', 9, '$INSUNITS', 70, 4]),
    ...section('ENTITIES', [
      ...contours.flatMap((contour) => [
        ...[0, 'POLYLINE', 8, 'CUT', 66, 1, 70, 1],
        ...contour.flatMap(([x, y, bulge = 0]) => [0, 'VERTEX', 8, 'CUT', 10, x, 20, y, 42, bulge]),
        ...[0, 'SEQEND', 8, 'CUT'],
      ]),
      ...circles.flatMap(([x, y, diameter]) => [0, 'CIRCLE', 8, 'CUT', 10, x, 20, y, 40, diameter / 2]),
      ...bends.flatMap(([x1, y1, x2, y2]) => [0, 'LINE', 8, 'BEND', 10, x1, 20, y1, 11, x2, 21, y2]),
    ]),
    ...[0, 'EOF'],
  ];
  return Buffer.from(`${tags.join('\r\n')}\r\n`);
}

function section(name: string, tags: readonly (string | number)[]): (string | number)[] {
  return [0, 'SECTION', 2, name, ...tags, 0, 'ENDSEC'];
}
