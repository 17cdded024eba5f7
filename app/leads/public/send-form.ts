import { FAILED, NO_CONNECTION, UNEXPECTED } from '../notices.ts';

/** What became of a sending, as the visitor is told it (L11). */
export type Sent =
  | { ok: true; reference: string }
  | { ok: false; error: string; messages: Record<string, string> };

const OFFLINE: Sent = { ok: false, error: NO_CONNECTION, messages: {} };

/**
 * Posts a form and reads the answer. It never throws: a line that drops is an answer too.
 *
 * @param onProgress told how much of the body has gone, from 0 to 1; `fetch` cannot tell it, so this is the older way.
 */
export function sendForm(
  endpoint: string,
  body: FormData,
  onProgress: (part: number) => void = () => {},
): Promise<Sent> {
  const { promise, resolve } = Promise.withResolvers<Sent>();
  try {
    const request = new XMLHttpRequest();
    request.open('POST', endpoint);
    request.setRequestHeader('Accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(readAnswer(request.responseText));
    request.onerror = () => resolve(OFFLINE);
    request.onabort = () => resolve(OFFLINE);
    request.send(body);
  } catch {
    resolve({ ok: false, error: UNEXPECTED, messages: {} });
  }
  return promise;
}

/** The answer of L12; whatever else comes, such as a proxy's own page, is a failure. */
function readAnswer(text: string): Sent {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== 'object' || answer === null) throw new TypeError('No object');
    if ('success' in answer && answer.success === true && 'reference' in answer) {
      return { ok: true, reference: String(answer.reference) };
    }
    const error = 'error' in answer && typeof answer.error === 'string' ? answer.error : FAILED;
    return { ok: false, error, messages: 'messages' in answer ? texts(answer.messages) : {} };
  } catch {
    return { ok: false, error: FAILED, messages: {} };
  }
}

function texts(messages: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(messages ?? {}).map(([field, text]) => [field, String(text)]));
}
