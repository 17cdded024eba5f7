import { DRAWING_KINDS } from '#app/company/company.ts';

/** The limits of drawings, the same in browser and server. // L9, L13 */
export const DRAWING_BYTES = 10 * 1024 * 1024;
export const DRAWINGS = 10;
/** The total size of one request, in bytes of content (base64 counted as decoded). */
export const REQUEST_BYTES = 60 * 1024 * 1024;

/** A photo of a sketch, which the browser turns into a PDF. Without HEIC, so that an iPhone converts its photos to JPEG. // Q13 */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp';

/** For the file picker only; the server checks the content. */
export const DRAWING_TYPES = DRAWING_KINDS.map((kind) => `.${kind}`).join();

/** `lastModified` as browsers know it. */
export type Drawing = { name: string; size: number; lastModified?: number };

const LABELS = { pdf: 'PDF', xlsx: 'Excel (.xlsx)', dxf: 'DXF' };
/** 'PDF, Excel (.xlsx) or DXF' */
export const DRAWING_LABELS = DRAWING_KINDS.map((kind) => LABELS[kind])
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' or ');

/** '.pdf, .xlsx and .dxf' */
const ENDINGS = DRAWING_TYPES.replaceAll(',', ', ').replace(/, (?=[^,]*$)/, ' and ');

/**
 * The reason why a chosen file is rejected, or null (L9).
 *
 * @param chosen the files already in the list.
 */
export function validateDrawing(file: Drawing, chosen: readonly Drawing[]): string | null {
  if (!DRAWING_KINDS.some((kind) => file.name.toLowerCase().endsWith(`.${kind}`))) {
    return `left out, as only ${ENDINGS} files can be sent. ${insteadOf(file.name)}`;
  }
  if (file.size === 0) return 'left out, as the file is empty.';
  if (file.size > DRAWING_BYTES) return 'left out, as it is larger than 10 MB.';
  if (chosen.some((drawing) => isSameDrawing(drawing, file))) return 'it is in the list already.';
  if (chosen.length >= DRAWINGS) return `left out, as at most ${DRAWINGS} drawings go with one request.`;
  const together = chosen.reduce((sum, drawing) => sum + drawing.size, file.size);
  if (together > REQUEST_BYTES) {
    return 'left out, as the drawings would be over 60 MB together. Send it in a second request.';
  }
  return null;
}

/** What to do with a file of an unsupported type, by its extension. // L9 */
export function insteadOf(name: string): string {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return INSTEAD.find(([kinds]) => kinds.includes(extension))?.[1] ?? 'Save it as PDF and send that.';
}

const INSTEAD: readonly (readonly [kinds: readonly string[], advice: string])[] = [
  [['dwg'], 'Save it as DXF, or print it as PDF, and send that.'],
  [
    ['step', 'stp', 'igs', 'iges', 'sldprt'],
    'Export the flat part as DXF at 1:1, or its drawing as PDF, and send that.',
  ],
  [['jpg', 'jpeg', 'png', 'heic', 'tif', 'tiff', 'webp'], 'Save or print the picture as PDF and send that.'],
  [['xls', 'csv', 'ods'], 'Save it as .xlsx and send that.'],
  [['zip', 'rar', '7z'], 'Take the files out and send them singly.'],
];

export function isSameDrawing(a: Drawing, b: Drawing): boolean {
  return isNamesake(a, b) && !isOtherVersion(a, b);
}

function isNamesake(a: Drawing, b: Drawing): boolean {
  return a.name === b.name && a.size === b.size;
}

/** A corrected drawing often has the same number of bytes. */
function isOtherVersion(a: Drawing, b: Drawing): boolean {
  const times = [a.lastModified, b.lastModified];
  return isNamesake(a, b) && !times.includes(undefined) && times[0] !== times[1];
}

const REPLACES = 'it took the place of an earlier version in the list.';

export type RejectedFile = { name: string; reason: string };

/**
 * Adds chosen files to the list, and returns the reason for each rejected one (L9). Another version of a listed file takes its
 * place, as the last choice counts; of that the visitor is told, since it might be another part.
 */
export function addDrawings<File extends Drawing>(
  list: readonly File[],
  chosen: readonly File[],
): { files: File[]; rejected: RejectedFile[] } {
  const files = [...list];
  const rejected: RejectedFile[] = [];
  for (const file of chosen) {
    const replaced = files.findIndex((listed) => isOtherVersion(listed, file));
    const reason = replaced < 0 ? validateDrawing(file, files) : REPLACES;
    if (replaced >= 0) files[replaced] = file;
    if (reason === null) files.push(file);
    else rejected.push({ name: file.name, reason });
  }
  return { files, rejected };
}
