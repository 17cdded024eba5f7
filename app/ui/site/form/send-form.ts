/** What became of a sending, as the visitor is told it (L11). */
export type SendResult =
  | { ok: true; reference: string }
  | {
      ok: false;
      error: string;
      messages: Record<string, string>;
      /** All that the server answered: a form may know more in it. */
      answer: Readonly<Record<string, unknown>>;
    };

/** The server's answer to a form that was sent without scripts; the page that answers it is rendered with it. */
export type FormResponse =
  | { ok: true; reference: string }
  | {
      ok: false;
      error: string;
      /** What is wrong with which field. */
      messages: Record<string, string>;
      /** What was typed, by field name. */
      typed: Record<string, string>;
    }
  | undefined;

/** What a form says of failures for which the server gives no reason. */
export interface FailureTexts {
  failed: string;
  noConnection: string;
  unexpected: string;
}

/** A line on which nothing has moved for so long is dead, in milliseconds (specification, section 9). */
const STALL_TIMEOUT_MS = 120_000;

/**
 * Posts a form and reads the answer. It never throws: a line that drops is an answer too, and so is one that falls silent,
 * as a phone's does in a lift. The same form sent again counts once, whatever became of the first.
 *
 * @param onProgress told how much of the body has gone, from 0 to 1; `fetch` cannot tell it, so this is the older way.
 */
export function sendForm(
  endpoint: string,
  body: FormData,
  texts: FailureTexts,
  onProgress: (part: number) => void = () => {},
): Promise<SendResult> {
  const failure = (error: string): SendResult => ({ ok: false, error, messages: {}, answer: {} });
  const { promise, resolve } = Promise.withResolvers<SendResult>();
  try {
    const request = new XMLHttpRequest();
    let silence = setTimeout(() => request.abort(), STALL_TIMEOUT_MS);
    request.onloadend = () => clearTimeout(silence);
    request.open('POST', endpoint);
    request.setRequestHeader('Accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), STALL_TIMEOUT_MS);
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => resolve(readAnswer(request.responseText) ?? failure(texts.failed));
    request.onerror = () => resolve(failure(texts.noConnection));
    request.onabort = () => resolve(failure(texts.noConnection));
    request.send(body);
  } catch {
    resolve(failure(texts.unexpected));
  }
  return promise;
}

/** The answer of L12, or null for whatever else comes, such as a proxy's own page. */
function readAnswer(text: string): SendResult | null {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== 'object' || answer === null) return null;
    if ('success' in answer && answer.success === true && 'reference' in answer) {
      return { ok: true, reference: String(answer.reference) };
    }
    if (!('error' in answer) || typeof answer.error !== 'string') return null;
    const messages = 'messages' in answer ? textsIn(answer.messages) : {};
    return { ok: false, error: answer.error, messages, answer: { ...answer } };
  } catch {
    return null;
  }
}

function textsIn(messages: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(messages ?? {}).map(([field, text]) => [field, String(text)]));
}
