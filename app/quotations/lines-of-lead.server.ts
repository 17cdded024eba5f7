import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CompanyFacts } from '#app/company/company.ts';
import { bendsOf, type PartShape } from '#app/drawings/part-shapes.ts';
import { readingOptions } from '#app/leads/drawings/analyse-drawings.commands.server.ts';
import { measureShapes } from '#app/leads/drawings/analyse-in-thread.server.ts';
import { readStoredCutList } from '#app/leads/parts/cut-list.ts';
import { doubtsOf, whyUnmeasured } from '#app/leads/parts/drawing-doubts.ts';
import { machineKeyOfQuoteType } from '#app/leads/parts/proposed-machine.ts';
import { type QuoteLine, readQuantity, readStoredLines } from '#app/leads/parts/quote-lines.ts';
import { requestedParts } from '#app/leads/parts/requested-parts.ts';
import { drawings, leads } from '#app/leads/records/leads.tables.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { FILE_KINDS } from '#app/platform/files/content/inspection.ts';
import type { Services } from '#app/platform/http/services.server.ts';
import {
  MAX_LENGTH,
  MAX_LINES,
  MEASURING_VERSION,
  newLine,
  type QuotationLine,
} from './quotation-content.ts';
import type { Shapes } from './quotation-request.ts';
import { plateFields, typedLine } from './typed-line.ts';

type Dependencies = Pick<Services, 'db' | 'files' | 'log'>;
type Company = Pick<CompanyFacts, 'machines' | 'materials' | 'services'>;

/** What a quotation begins with: the lines, and the shapes of those that are drawn. */
export type FilledLines = {
  readonly lines: QuotationLine[];
  readonly shapes: Shapes;
};

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
  const requestedMachineKey = machineKeyOfQuoteType(lead?.quoteType ?? '', company);
  const files = [];
  for (const file of await filesOf(db, leadId)) files.push(await measureFile(services, file, company));
  const partsOfLead = requestedParts(files, readStoredLines(lead?.lines), company.materials);
  const filled = partsOfLead.slice(0, MAX_LINES).map(({ line, file, drawn }) =>
    drawn === null
      ? {
          line: { ...typedLine(line, company, requestedMachineKey), unmeasured: file?.unmeasured ?? '' },
          shape: null,
        }
      : drawnLine(line, drawn, company, requestedMachineKey),
  );
  return {
    lines: filled.map(({ line }) => line),
    shapes: Object.fromEntries(
      filled.flatMap(({ line, shape }) => (shape === null ? [] : [[line.key, shape] as const])),
    ),
  };
}

export function filesOf(db: Database, ofLead: string) {
  const { id, leadId, name, sha256, mediaType, fileKey, unitChange, plateChoice, analysis } = drawings;
  return db
    .select({
      id,
      leadId,
      name,
      sha256,
      mediaType,
      fileKey,
      unitChange,
      plateChoice,
      analysis,
      lines: leads.lines,
    })
    .from(drawings)
    .innerJoin(leads, eq(leads.id, leadId))
    .where(eq(leadId, ofLead))
    .orderBy(drawings.position);
}
type File = Awaited<ReturnType<typeof filesOf>>[number];

/** A file with the parts that it lists, or that are drawn in it, and why there is none; in the unit that was chosen for it. */
export async function measureFile(
  { db, files, log }: Dependencies,
  file: File,
  company: Pick<CompanyFacts, 'machines' | 'materials'>,
) {
  const isDxf = file.mediaType === FILE_KINDS.dxf.mediaType;
  const options = isDxf ? await readingOptions(db, file, company) : null;
  const measuring = options && measureShapes(() => files.read(file.fileKey), options);
  const answer = await measuring?.catch((error: unknown) => {
    log.error({ err: error, drawing: file.id }, 'a drawing was not read');
    return null;
  });
  const analysis = answer?.view.ok ? answer.view : null;
  const shapes = answer?.view.ok ? answer.shapes : [];
  const parts = shapes.map((shape) => ({ ...shape, pierces: shape.contours }));
  const unmeasured = isDxf && parts.length === 0 ? whyUnmeasured(file.name, answer?.view ?? null) : '';
  const measure = {
    version: MEASURING_VERSION,
    doubts: analysis === null ? [] : doubtsOf(analysis),
    mmPerUnit: analysis?.unit.mmPerUnit ?? null,
  };
  return {
    ...file,
    isDxf,
    analysis,
    cutList: readStoredCutList(file.analysis),
    shapes,
    parts,
    measure,
    unmeasured,
  };
}

function drawnLine(
  line: QuoteLine,
  { file, part }: { file: Awaited<ReturnType<typeof measureFile>>; part: number },
  company: Company,
  requestedMachineKey: string,
): { line: QuotationLine; shape: PartShape | null } {
  const { id, name, sha256, measure, shapes } = file;
  const shape = shapes[part] ?? null;
  const quoted = newLine({
    key: randomUUID(),
    kind: 'part',
    description: line.part,
    quantity: readQuantity(line.quantity),
    ...plateFields(line, shape, company, requestedMachineKey),
    ...(shape !== null && { bends: shape.bends.length, bendLength: longestOf(shape) }),
    drawn: shape && { drawingId: id, name, sha256, part, parts: shapes.length, ...measure },
  });
  return { line: quoted, shape };
}

/** In mm; null without a bend, or where a line doesn't take its length: then somebody enters it. */
export function longestOf(shape: Pick<PartShape, 'bends'>): number | null {
  const { bendLength } = bendsOf(shape);
  return bendLength > 0 && bendLength <= MAX_LENGTH ? bendLength : null;
}
