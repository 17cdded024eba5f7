import { readFile, rm } from 'node:fs/promises';
import type { FileRule } from '#app/accounts/session/office/office-action.server.ts';
import { inBrandColour } from '#app/company/brand-logo.ts';
import { cleanSvg } from '#app/company/clean-logo.server.ts';
import { recordOf } from '#app/company/profile/fields.ts';
import { PNG_PREFIX, pngSize } from '#app/company/profile/logo-file.ts';
import { MAX_PNG_SIDE, MAX_SVG } from '#app/company/profile/logo-rules.ts';
import { encodeImage } from '#app/platform/files/image-encoding.server.ts';
import type { ImageFault } from '#app/platform/files/image-job.ts';
import type { SpooledFile } from '#app/platform/submission/spool.server.ts';

export const LOGO = 'v.logo';
/** The name of the box that takes the logo away. */
const NO_LOGO = 'v.logo.none';

export const PNG_BYTES = 1024 * 1024;

export const LOGO_FILE: FileRule = {
  limits: {
    requestBytes: PNG_BYTES + 64 * 1024,
    fileBytes: PNG_BYTES,
    files: 1,
    fieldBytes: 4 * 1024,
    textBytes: 32 * 1024,
    fields: 50,
  },
  field: LOGO,
  tooLarge: 'A PNG can have at most 1 MB, an SVG 60 KB. Please save the logo in a smaller size.',
};

type EnteredLogo = { ok: true; logo: string | null } | { ok: false; fault: string };

/** The logo that a form brought: null if it stays as it is, '' if it is taken away, or what is wrong with the file. */
export async function enteredLogo(
  fields: Readonly<Record<string, unknown>>,
  file: SpooledFile | undefined,
): Promise<EnteredLogo> {
  if (file !== undefined && file.bytes > 0) return readLogo(file);
  return { ok: true, logo: fields[NO_LOGO] === undefined ? null : '' };
}

/** The fields of a form with its logo. @param part what is stored. */
export function withLogo(
  fields: Readonly<Record<string, unknown>>,
  logo: string | null,
  part: unknown,
): Readonly<Record<string, unknown>> {
  return { ...fields, [LOGO]: logo ?? recordOf(part).logo ?? '' };
}

/** What the form shows of the section: its logo as visitors see it. @param part may have faults. */
export function shownLook(part: unknown): unknown {
  const { colour, logo } = recordOf(part);
  if (typeof logo !== 'string' || !isColour(colour) || logo.startsWith(PNG_PREFIX)) return part;
  return { colour, logo: inBrandColour(logo, colour) };
}

const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

/** The logo of an uploaded or imported file, cleaned, or what is wrong with it. */
export async function readLogo(file: Pick<SpooledFile, 'path'>): Promise<EnteredLogo> {
  const content = await readFile(file.path);
  if (content.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return readPng(file, content);
  if (content.length > MAX_SVG)
    return { ok: false, fault: 'An SVG can have at most 60 KB. Please simplify it, or upload a PNG.' };
  const text = asText(content);
  if (text === null || !/<(?:\w+:)?svg[\s>]/.test(text))
    return { ok: false, fault: 'The logo must be an SVG or a PNG. Please save it as one of these.' };
  const cleaned = await cleanSvg(text);
  return cleaned.ok ? { ok: true, logo: cleaned.svg } : cleaned;
}

function asText(content: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return null;
  }
}

/** More than any logo has; decoding takes four bytes a pixel. */
const MOST_PIXELS = 16_000_000;
/** The largest side, and the one for a PNG that is still too large then. */
const SIDES = [MAX_PNG_SIDE, MAX_PNG_SIDE / 2];
const STORED_BYTES = 140 * 1024;

const FAULTS: Record<ImageFault, string> = {
  unsupported: 'The logo must be an SVG or a PNG. Please save it as one of these.',
  'too-many-pixels': 'The PNG has more than 16 megapixels. Please save it in a smaller size.',
  damaged: 'The PNG is damaged. Please save it again.',
};

/** A PNG is decoded and written anew, by a process of its own: nothing that was hidden in it remains. */
async function readPng(file: Pick<SpooledFile, 'path'>, content: Buffer): Promise<EnteredLogo> {
  const [width, height] = pngSize(PNG_PREFIX + content.subarray(0, 48).toString('base64'));
  if (width * height > MOST_PIXELS) return { ok: false, fault: FAULTS['too-many-pixels'] };
  const longest = Math.max(width, height, 1);
  for (const side of SIDES) {
    const targetWidth = Math.max(1, Math.round(width * Math.min(1, side / longest)));
    const encoded = await encodeImage({
      source: file.path,
      formats: ['png'],
      widths: [targetWidth],
      mostPixels: MOST_PIXELS,
    });
    if (!encoded.ok) return { ok: false, fault: FAULTS[encoded.fault] };
    const output = `${file.path}-${encoded.widths[0]}.png`;
    const png = await readFile(output);
    await rm(output, { force: true });
    if (png.length <= STORED_BYTES) return { ok: true, logo: PNG_PREFIX + png.toString('base64') };
  }
  return {
    ok: false,
    fault: 'The PNG has too many colours for a logo. Please upload an SVG, or a simpler PNG.',
  };
}
