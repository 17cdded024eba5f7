import { randomUUID } from 'node:crypto';
import type { CompanyFacts } from '#app/company/company.ts';
import type { Size } from '#app/drawings/fit.ts';
import type { TypedPlate } from '#app/leads/parts/drawing-plate.ts';
import { proposedMachine } from '#app/leads/parts/proposed-machine.ts';
import {
  findMaterial,
  type QuoteLine,
  readMillimetres,
  readQuantity,
  readThickness,
} from '#app/leads/parts/quote-lines.ts';
import { MAX_LENGTH, newLine, type QuotationLine } from './quotation-content.ts';

type Company = Pick<CompanyFacts, 'machines' | 'materials'>;

/** A part without a DXF as somebody described it: a rectangle if its size is stated. */
export function typedLine(line: QuoteLine, company: Company, requestedMachineKey: string): QuotationLine {
  const millimetres = (side = '') => readMillimetres(side, MAX_LENGTH);
  const size = { length: millimetres(line.length), width: millimetres(line.width) };
  const box = size.length !== null && size.width !== null ? { width: size.length, height: size.width } : null;
  return newLine({
    key: randomUUID(),
    kind: 'part',
    description: line.part || line.drawing,
    quantity: readQuantity(line.quantity),
    ...size,
    ...plateFields(line, box, company, requestedMachineKey),
  });
}

/**
 * The key of the stated material, or its name if the company has none of that name: staff choose another one, or type a price.
 * With the thickness, and the machine that is proposed.
 *
 * @param requestedMachineKey the key of the machine that the request asks for, or '' if there is none.
 */
export function plateFields(
  { grade, thickness }: TypedPlate,
  size: Size | null,
  { materials, machines }: Company,
  requestedMachineKey: string,
): Pick<QuotationLine, 'grade' | 'thickness' | 'process'> {
  const material = findMaterial(grade, materials);
  const mm = readThickness(thickness);
  const plate = { thickness: mm, group: material?.group ?? null };
  return {
    grade: material?.key ?? grade,
    thickness: mm,
    process: proposedMachine(machines, size, plate, requestedMachineKey)?.key ?? '',
  };
}

/**
 * A changed line with the machine that is proposed for it, if its plate and size are known. A machine that was chosen stays; one that
 * was proposed before the change, perhaps for a half-typed thickness, does not, unless no machine takes the part: the line then says
 * what it is too large for.
 */
export function withMachine(
  line: QuotationLine,
  before: QuotationLine,
  shape: Size | undefined,
  company: Company,
): QuotationLine {
  const isOpen = line.process === before.process && isProposed(before, shape, company);
  if (line.kind !== 'part' || (line.process !== '' && !isOpen)) return line;
  const isKnown = line.grade !== '' && line.thickness !== null;
  return { ...line, process: machineFor(line, shape, company) || (isKnown ? line.process : '') };
}

/** Whether a line's machine is the one that is proposed for it. */
export function isProposed(line: QuotationLine, shape: Size | undefined, company: Company): boolean {
  return line.process === machineFor(line, shape, company);
}

/** The key of the machine that is proposed for a line; '' if its plate or size isn't known. */
function machineFor(
  { drawn, grade, thickness, length, width }: QuotationLine,
  shape: Size | undefined,
  { machines, materials }: Company,
): string {
  if (grade === '' || thickness === null) return '';
  const typed = length === null || width === null ? null : { width: length, height: width };
  const size = drawn === null ? typed : (shape ?? null);
  const group = materials.find(({ key }) => key === grade)?.group ?? null;
  return proposedMachine(machines, size, { thickness, group }, '')?.key ?? '';
}
