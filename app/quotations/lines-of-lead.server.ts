import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CompanyFacts } from '#app/company/company.ts';
import { bestMachine, fitMachines } from '#app/drawings/fit.ts';
import type { PartShape } from '#app/drawings/part-shapes.ts';
import { cutListOf, knownOf } from '#app/leads/analyse-drawings.commands.server.ts';
import { measureShapes } from '#app/leads/analyse-in-thread.server.ts';
import { plateStated, type TypedPlate } from '#app/leads/drawing-plate.ts';
import { drawings, leads } from '#app/leads/leads.tables.ts';
import {
  linesOf,
  type QuoteLine,
  readMillimetres,
  readStoredLines,
  readThickness,
  suggestLine,
} from '#app/leads/quote-lines.ts';
import { FILE_KINDS } from '#app/platform/files/content/inspection.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { doubtsOf } from './drawing-doubts.ts';
import { MAX_LINES, MEASURED_BY, newLine, type QuotationLine } from './quotation-content.ts';
import type { Shapes } from './quotation-request.ts';

type Dependencies = Pick<Services, 'db' | 'files' | 'log'>;
type Company = Pick<CompanyFacts, 'machines' | 'materials'>;

/** What a quotation begins with: the lines, and the shapes of those that are drawn. */
export interface FilledLines {
  readonly lines: QuotationLine[];
  readonly shapes: Shapes;
}

/**
 * The lines of a quotation for a request: one for each part of its DXF drawings, then what it or its cut list names without one.
 * Grade, thickness and quantity are those of the request, the cut list or the file's name; the process is the machine that suits
 * best. What none of them says stays empty. A drawing that can't be read makes a line without a size. // P6
 */
export async function linesOfLead(
  services: Dependencies,
  leadId: string,
  company: Company,
): Promise<FilledLines> {
  const { db, files, log } = services;
  const { id, name, sha256, mediaType, fileKey, unitChange, plateChoice } = drawings;
  const rows = await db
    .select({
      id,
      name,
      sha256,
      mediaType,
      fileKey,
      unitChange,
      plateChoice,
      leadId: drawings.leadId,
      lines: leads.lines,
    })
    .from(drawings)
    .innerJoin(leads, eq(leads.id, drawings.leadId))
    .where(eq(drawings.leadId, leadId))
    .orderBy(drawings.position);
  const asked = await askedBy(services, leadId);
  const cutList = await cutListOf(db, leadId);
  const lines: QuotationLine[] = [];
  const shapes: Record<string, PartShape> = {};
  const used = new Set<QuoteLine>();
  for (const drawing of rows.filter((row) => row.mediaType === FILE_KINDS.dxf.mediaType)) {
    const about = linesOf(asked, drawing.name);
    const listed = cutList.filter((line) =>
      samePart(line.part, suggestLine(drawing.name, company.materials).part),
    );
    for (const one of [...about, ...listed]) used.add(one);
    const plate = plateStated({
      name: drawing.name,
      choice: drawing.plateChoice,
      lines: about,
      cutList,
      materials: company.materials,
    });
    const measured = await measureShapes(
      () => files.read(drawing.fileKey),
      await knownOf(db, drawing, company),
    ).catch((error: unknown) => {
      log.error({ err: error, drawing: drawing.id }, 'a drawing was not read');
      return null;
    });
    const drawn = measured?.view.ok ? measured : null;
    const parts = drawn === null ? [null] : drawn.shapes;
    const named = suggestLine(drawing.name, company.materials);
    for (const [at, shape] of parts.entries()) {
      const mine = parts.length === 1 ? about : about.slice(at, at + 1);
      // Several lines about a drawing with one part are several orders of it: another grade, say.
      for (const one of mine.length === 0 ? [about[0]] : mine) {
        const key = randomUUID();
        const own = mine.length > 1 || parts.length > 1 ? (one ?? plate) : plate;
        const title = one?.part || named.part;
        lines.push(
          newLine({
            key,
            kind: 'part',
            description: parts.length > 1 && mine.length === 0 ? `${title}, part ${at + 1}` : title,
            quantity: wholeNumber(one?.quantity || listed[0]?.quantity || named.quantity),
            ...plateFields(own, shape, company),
            ...(shape !== null &&
              drawn?.view.ok && {
                bends: shape.bends.length,
                bendLength: longestOf(shape),
                drawn: {
                  drawingId: drawing.id,
                  name: drawing.name,
                  sha256: drawing.sha256,
                  part: at,
                  parts: parts.length,
                  version: MEASURED_BY,
                  doubts: doubtsOf(drawn.view),
                },
              }),
          }),
        );
        if (shape !== null) shapes[key] = shape;
      }
    }
  }
  const others = [...asked.filter((line) => !used.has(line)), ...cutList.filter((line) => !used.has(line))];
  for (const one of withoutRepeats(others)) lines.push(typedLine(one, company));
  const kept = lines.slice(0, MAX_LINES);
  const keys = new Set(kept.map(({ key }) => key));
  return { lines: kept, shapes: Object.fromEntries(Object.entries(shapes).filter(([key]) => keys.has(key))) };
}

async function askedBy({ db }: Dependencies, leadId: string): Promise<QuoteLine[]> {
  const [lead] = await db.select({ lines: leads.lines }).from(leads).where(eq(leads.id, leadId));
  return readStoredLines(lead?.lines);
}

/** A part without a DXF: a rectangle if its size is stated. */
function typedLine(one: QuoteLine, company: Company): QuotationLine {
  const size = { length: millimetres(one.length), width: millimetres(one.width) };
  const box = size.length !== null && size.width !== null ? { width: size.length, height: size.width } : null;
  return newLine({
    key: randomUUID(),
    kind: 'part',
    description: one.part || one.drawing,
    quantity: wholeNumber(one.quantity),
    ...size,
    ...plateFields(one, box, company),
  });
}

/** The key of the stated material, the thickness, and the machine that suits best. */
function plateFields(
  { grade, thickness }: TypedPlate,
  size: Pick<PartShape, 'width' | 'height'> | null,
  { materials, machines }: Company,
): Pick<QuotationLine, 'grade' | 'thickness' | 'process'> {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const wanted = plain(grade);
  const material =
    wanted === ''
      ? undefined
      : materials.find(({ name, aliases }) => [name, ...aliases].some((one) => plain(one) === wanted));
  const mm = readThickness(thickness);
  const plate = { thickness: mm, group: material?.group ?? null };
  const best = size === null || mm === null ? null : bestMachine(fitMachines(machines, [size], plate));
  return { grade: material?.key ?? '', thickness: mm, process: best?.fit.machine.key ?? '' };
}

function samePart(one: string, other: string): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/\.dxf$/, '')
      .replace(/[^a-z0-9]/g, '');
  return plain(one) !== '' && plain(one) === plain(other);
}

/** A cut list often repeats what the request says. */
function withoutRepeats(lines: readonly QuoteLine[]): QuoteLine[] {
  const seen = new Set<string>();
  return lines.filter(({ part, grade, thickness, length, width, quantity }) => {
    const text = JSON.stringify([part, grade, thickness, length, width, quantity]);
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
}

function longestOf({ bends }: PartShape): number | null {
  const lengths = bends.map(([x1, y1, x2, y2]) => Math.hypot(x2 - x1, y2 - y1));
  return lengths.length === 0 ? null : Math.round(Math.max(...lengths) * 10) / 10;
}

function wholeNumber(text = ''): number | null {
  const number = Number(text.trim() || Number.NaN);
  return Number.isInteger(number) && number > 0 && number <= 1_000_000 ? number : null;
}

function millimetres(text = ''): number | null {
  return text === '' ? null : readMillimetres(text, 100_000);
}
