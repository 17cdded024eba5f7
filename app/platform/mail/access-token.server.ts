import * as z from 'zod';
import type { WatchedMailbox } from '../mailbox-config.server.ts';
import { parseJson } from '../parse-json.ts';

type OAuth = NonNullable<WatchedMailbox['oauth']>;

const answer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().default(0) });

/** A token that expires sooner is not used any more. */
const LEFT_MS = 5 * 60_000;
const ANSWER_MS = 30_000;

/** Access tokens for a mailbox (XOAUTH2), each used until shortly before it expires. */
export function openAccessTokens({ tokenUrl, clientId, clientSecret, refreshToken, scope }: OAuth) {
  let kept = { token: '', until: 0 };

  /** @throws if the provider gives none; the message says what it answered. */
  return async (): Promise<string> => {
    if (Date.now() < kept.until) return kept.token;
    const response = await fetch(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: clientId,
        client_secret: clientSecret,
        ...(refreshToken === null
          ? { grant_type: 'client_credentials' }
          : { grant_type: 'refresh_token', refresh_token: refreshToken }),
        ...(scope !== null && { scope }),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await response.text();
    const read = answer.safeParse(parseJson(text));
    if (!response.ok)
      throw new Error(`IMAP_OAUTH_TOKEN_URL answered ${response.status}: ${text.slice(0, 300)}`);
    // Not quoted, as it may hold a token in another form than the one expected.
    if (!read.success) throw new Error('IMAP_OAUTH_TOKEN_URL answered without an access token');
    const { access_token: token, expires_in: seconds } = read.data;
    kept = { token, until: Date.now() + seconds * 1_000 - LEFT_MS };
    return token;
  };
}
