/** The result of a submission, as shown to the visitor (L11). */
export type SendResult =
  | { ok: true; reference: string; expect: string | null }
  | {
      ok: false;
      /** The HTTP status; 0 if no answer came. */
      status: number;
      error: string;
      messages: Record<string, string>;
      /** The whole response, which may have further fields for a particular form. */
      answer: Readonly<Record<string, unknown>>;
    };

/** How many bytes of a form were sent; `total` is 0 until that is known. */
export type SendProgress = {
  readonly sent: number;
  readonly total: number;
};

/** The response to a form that was sent without scripts; the page is rendered with it. */
export type FormResponse =
  | { ok: true; reference: string; files?: number }
  | {
      ok: false;
      error: string;
      messages: Record<string, string>;
      /** The entered values by field name. */
      typed: Record<string, string>;
    }
  | undefined;

/** The messages for failures for which the server gives no reason. */
export type FailureTexts = {
  failed: string;
  noConnection: string;
  unexpected: string;
};

/** A connection without progress for this long is aborted, in milliseconds. */
const STALL_TIMEOUT_MS = 120_000;

/**
 * Posts a form and parses the response. It never throws: a lost connection, or one that stalls as on a phone in a lift,
 * gives a failure. The idempotency key makes it safe to send the form again after any result.
 *
 * @param onProgress called with the bytes that were sent and all that are to be sent. `fetch` doesn't report upload progress,
 *   so this uses XMLHttpRequest.
 */
export function sendForm(
  endpoint: string,
  body: FormData,
  texts: FailureTexts,
  onProgress: (progress: SendProgress) => void = () => {},
): Promise<SendResult> {
  const failure = (error: string, status = 0): SendResult => ({
    ok: false,
    status,
    error,
    messages: {},
    answer: {},
  });
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
      onProgress({ sent: loaded, total });
    };
    request.onload = () => resolve(readAnswer(request) ?? failure(texts.failed, request.status));
    request.onerror = () => resolve(failure(texts.noConnection));
    request.onabort = () => resolve(failure(texts.noConnection));
    request.send(body);
  } catch {
    resolve(failure(texts.unexpected));
  }
  return promise;
}

/** The response in the format of L12, or null for anything else, such as a proxy's error page. */
function readAnswer({ status, responseText }: XMLHttpRequest): SendResult | null {
  try {
    const answer: unknown = JSON.parse(responseText);
    if (typeof answer !== 'object' || answer === null) return null;
    if ('success' in answer && answer.success === true && 'reference' in answer) {
      const expect = 'expect' in answer ? String(answer.expect) : null;
      return { ok: true, reference: String(answer.reference), expect };
    }
    if (!('error' in answer) || typeof answer.error !== 'string') return null;
    const messages = 'messages' in answer ? textsIn(answer.messages) : {};
    return { ok: false, status, error: answer.error, messages, answer: { ...answer } };
  } catch {
    return null;
  }
}

function textsIn(messages: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(messages ?? {}).map(([field, text]) => [field, String(text)]));
}
