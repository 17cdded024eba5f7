import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { CompanyFacts } from '#app/company/company.ts';
import type { PartShape } from '#app/drawings/part-shapes.ts';
import { cutListOf, knownOf } from '#app/leads/analyse-drawings.commands.server.ts';
import { measureShapes } from '#app/leads/analyse-in-thread.server.ts';
import { listedAs, plateStated } from '#app/leads/drawing-plate.ts';
import { partsAskedFor } from '#app/leads/drawn-parts.ts';
import { drawings, leads } from '#app/leads/leads.tables.ts';
import {
  linesOf,
  type QuoteLine,
  readQuantity,
  readStoredLines,
  suggestLine,
} from '#app/leads/quote-lines.ts';
import { listedBeside } from '#app/leads/suggested-parts.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { FILE_KINDS } from '#app/platform/files/content/inspection.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import { doubtsOf, whyUnmeasured } from './drawing-doubts.ts';
import { MAX_LINES, MEASURED_BY, newLine, type QuotationLine } from './quotation-content.ts';
import type { Shapes } from './quotation-request.ts';
import { machineOfQuoteType, plateFields, typedLine } from './typed-line.ts';

type Dependencies = Pick<Services, 'db' | 'files' | 'log'>;
type Company = Pick<CompanyFacts, 'machines' | 'materials' | 'services'>;

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
  const { db } = services;
  const [lead] = await db
    .select({ lines: leads.lines, quoteType: leads.quoteType })
    .from(leads)
    .where(eq(leads.id, leadId));
  const asked = readStoredLines(lead?.lines);
  const wanted = machineOfQuoteType(lead?.quoteType ?? '', company);
  const cutList = await cutListOf(db, leadId);
  const filled: { line: QuotationLine; shape: PartShape | null }[] = [];
  const used = new Set<QuoteLine>();
  for (const drawing of await drawingsOf(db, leadId)) {
    const about = linesOf(asked, drawing.name);
    const named = suggestLine(drawing.name, company.materials);
    const listed = listedAs(named.part, cutList);
    for (const one of listed === undefined ? about : [...about, listed]) used.add(one);
    const said = { about, named, listed, cutList, wanted };
    filled.push(...(await linesOfDrawing(services, drawing, said, company)));
  }
  const others = [...asked, ...listedBeside(asked, cutList)].filter((line) => !used.has(line));
  for (const one of withoutRepeats(others))
    filled.push({ line: typedLine(one, company, wanted), shape: null });
  const kept = filled.slice(0, MAX_LINES);
  return {
    lines: kept.map(({ line }) => line),
    shapes: Object.fromEntries(
      kept.flatMap(({ line, shape }) => (shape === null ? [] : [[line.key, shape] as const])),
    ),
  };
}

/** The DXF drawings of a lead, in their order. */
export function drawingsOf(db: Database, leadId: string) {
  const { id, name, sha256, mediaType, fileKey, unitChange, plateChoice } = drawings;
  return db
    .select({
      id,
      name,
      sha256,
      fileKey,
      unitChange,
      plateChoice,
      leadId: drawings.leadId,
      lines: leads.lines,
    })
    .from(drawings)
    .innerJoin(leads, eq(leads.id, drawings.leadId))
    .where(and(eq(drawings.leadId, leadId), eq(mediaType, FILE_KINDS.dxf.mediaType)))
    .orderBy(drawings.position);
}
type Drawing = Awaited<ReturnType<typeof drawingsOf>>[number];

/** What is known of a drawing beside its file. */
interface Said {
  /** The lines of the request about it. */
  readonly about: readonly QuoteLine[];
  /** What its name says. */
  readonly named: QuoteLine;
  /** The line of the cut list that names its part. */
  readonly listed: QuoteLine | undefined;
  readonly cutList: readonly QuoteLine[];
  /** The key of the machine that the request asks for; ''. */
  readonly wanted: string;
}

/** The lines of a drawing: one for each of its parts; of a drawing with one part, one for each line that asks for it. */
async function linesOfDrawing(
  services: Dependencies,
  drawing: Drawing,
  { about, named, listed, cutList, wanted }: Said,
  company: Company,
): Promise<{ line: QuotationLine; shape: PartShape | null }[]> {
  const { id, name, sha256, plateChoice } = drawing;
  const { shapes, measure, unmeasured } = await measureDrawing(services, drawing, company);
  const { materials } = company;
  const plate = plateStated({ name, choice: plateChoice, lines: about, cutList, materials });
  const asked = partsAskedFor(
    shapes.map((shape) => ({ ...shape, pierces: shape.contours })),
    about,
  );
  return asked.map(({ part, one }) => {
    const shape = shapes[part] ?? null;
    // Staff choose one plate for a drawing; several lines about it are of several plates.
    const own = asked.length > 1 && one !== undefined ? one : plate;
    const general = one ?? about[0];
    const title = general?.part || named.part;
    const line = newLine({
      key: randomUUID(),
      kind: 'part',
      description: shapes.length > 1 && one === undefined ? `${title}, part ${part + 1}` : title,
      quantity: readQuantity(general?.quantity || listed?.quantity || named.quantity),
      ...plateFields(own, shape, company, wanted),
      ...(shape !== null && { bends: shape.bends.length, bendLength: longestOf(shape) }),
      drawn: shape && { drawingId: id, name, sha256, part, parts: shapes.length, ...measure },
      unmeasured,
    });
    return { line, shape };
  });
}

/** The shapes of a drawing's parts, in the unit that was chosen for it, and how they were measured; without any, why. */
export async function measureDrawing(
  { db, files, log }: Dependencies,
  drawing: Drawing,
  company: Pick<CompanyFacts, 'machines' | 'materials'>,
) {
  const { id, name, fileKey } = drawing;
  const known = await knownOf(db, drawing, company);
  const measured = await measureShapes(() => files.read(fileKey), known).catch((error: unknown) => {
    log.error({ err: error, drawing: id }, 'a drawing was not read');
    return null;
  });
  const view = measured?.view.ok ? measured.view : null;
  return {
    shapes: measured?.shapes ?? [],
    measure: {
      version: MEASURED_BY,
      doubts: view === null ? [] : doubtsOf(view),
      mmPerUnit: view?.unit.mmPerUnit ?? null,
    },
    unmeasured: measured?.shapes.length ? '' : whyUnmeasured(name, measured?.view ?? null),
  };
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

/** In mm; null without a bend. */
export function longestOf({ bends }: PartShape): number | null {
  const lengths = bends.map(([x1, y1, x2, y2]) => Math.hypot(x2 - x1, y2 - y1));
  return lengths.length === 0 ? null : Math.round(Math.max(...lengths) * 10) / 10;
}
