import { readAtMinimumSpeed, TooSlowError } from './minimum-speed.server.ts';

/** More than most forms without files need, in bytes. */
const MAX_BYTES = 64 * 1024;

/**
 * Reads a form without files.
 *
 * @param most maximum size in bytes, 64 KB unless told.
 * @throws Response 413 if it is larger or has no Content-Length, 408 if it arrives too slowly, 400 if it
 *   can't be parsed.
 */
export async function readSmallForm(request: Request, most = MAX_BYTES): Promise<FormData> {
  const body = await readBody(request, most);
  try {
    const headers = { 'Content-Type': request.headers.get('content-type') ?? '' };
    return await new Response(body, { headers }).formData();
  } catch {
    throw new Response(NO_FORM, { status: 400 });
  }
}

const NO_FORM = 'What arrived is not a form, or was cut off. Please try again.';

/**
 * Reads a JSON request.
 *
 * @param most maximum size in bytes.
 * @throws Response 413, 408 or 400, as above; 400 also if it is nested more than 100 deep.
 */
export async function readSmallJson(request: Request, most: number): Promise<unknown> {
  const json = (await readBody(request, most)).toString('utf8');
  try {
    if (!isTooDeep(json)) return JSON.parse(json);
  } catch {}
  throw new Response('What arrived is not JSON, or was cut off. Please try again.', { status: 400 });
}

/** Deeper than what a screen sends. `JSON.parse` needs about 100 bytes for each level, which takes time to allocate. */
const MAX_DEPTH = 100;

/** Whether the lists and objects of a JSON text are nested deeper than that. // X3 */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < json.length && depth <= MAX_DEPTH; at += 1) {
    const character = json[at];
    if (character === '"') isInString = !isInString;
    else if (isInString) at += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
  }
  return depth > MAX_DEPTH;
}

async function readBody(request: Request, most: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(bytes <= most)) throw new Response('This form is too large.', { status: 413 });
  try {
    return await wholeBody(request);
  } catch (error) {
    if (error instanceof TooSlowError)
      throw new Response('This form arrived too slowly. Please try again on a better connection.', {
        status: 408,
      });
    throw new Response(NO_FORM, { status: 400 });
  }
}

async function wholeBody({ body }: Request): Promise<Buffer<ArrayBuffer>> {
  if (body === null) return Buffer.alloc(0);
  const reader = readAtMinimumSpeed(body);
  try {
    return await reader.readWhole();
  } finally {
    await reader.cancel();
  }
}
