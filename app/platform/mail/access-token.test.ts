import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openAccessTokens } from './access-token.server.ts';

async function openProvider(answer: (form: URLSearchParams) => { status?: number; body: string }) {
  const asked: Record<string, string>[] = [];
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    asked.push(Object.fromEntries(form));
    const { status = 200, body } = answer(form);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const tokenUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`;
  return { asked, tokenUrl, [Symbol.asyncDispose]: async () => void server.close() };
}

const CLIENT = { clientId: 'id', clientSecret: 'secret', refreshToken: null, scope: null };

test('L24: an access token is asked for once and used until it nearly expires', async () => {
  let seconds = 3_600;
  await using provider = await openProvider(() => ({
    body: JSON.stringify({ access_token: `token of ${seconds}`, expires_in: seconds }),
  }));
  const { tokenUrl } = provider;
  const token = openAccessTokens({ ...CLIENT, tokenUrl, scope: 'mail' });
  expect([await token(), await token()]).toEqual(['token of 3600', 'token of 3600']);
  const credentials = { client_id: 'id', client_secret: 'secret' };
  expect(provider.asked).toEqual([{ ...credentials, grant_type: 'client_credentials', scope: 'mail' }]);

  seconds = 120;
  const short = openAccessTokens({ ...CLIENT, tokenUrl, refreshToken: 'refresh' });
  await short();
  await short();
  const refreshed = { ...credentials, grant_type: 'refresh_token', refresh_token: 'refresh' };
  expect(provider.asked.slice(1)).toEqual([refreshed, refreshed]);
});

test('L24: a provider that refuses is quoted', async () => {
  await using provider = await openProvider(() => ({ status: 401, body: '{"error":"invalid_client"}' }));
  const token = openAccessTokens({ ...CLIENT, tokenUrl: provider.tokenUrl });
  await expect(token()).rejects.toThrow('IMAP_OAUTH_TOKEN_URL answered 401: {"error":"invalid_client"}');
});

test.each(['<html>', '{}', '{"accessToken":"secret"}'])(
  'L24: a provider that answers without a token is not quoted: %s',
  async (body) => {
    await using provider = await openProvider(() => ({ body }));
    const token = openAccessTokens({ ...CLIENT, tokenUrl: provider.tokenUrl });
    await expect(token()).rejects.toThrow(/^IMAP_OAUTH_TOKEN_URL answered without an access token$/);
  },
);
