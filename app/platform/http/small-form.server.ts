/** More than any form without files fills. */
const MOST_BYTES = 64 * 1024;

/**
 * Reads a form that has no files.
 *
 * @throws Response 413 where it is larger than 64 KB or does not say how large it is, 400 where it is no form.
 */
export async function readSmallForm(request: Request): Promise<FormData> {
  const bytes = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(bytes <= MOST_BYTES)) throw new Response('This form is too large.', { status: 413 });
  try {
    return await request.formData();
  } catch {
    throw new Response('What arrived is not a form, or was cut off. Please try again.', { status: 400 });
  }
}
