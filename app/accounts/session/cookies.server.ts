/** A cookie of this application: SameSite, HttpOnly, and Secure if the site uses TLS. */
export type OwnCookie = { name: string; secure: boolean };

/**
 * @param secure whether visitors use https; the name then gets the `__Host-` prefix, which binds the cookie to this
 *   host.
 */
export function ownCookie(name: string, secure: boolean): OwnCookie {
  return { name: `${secure ? '__Host-' : ''}kerf.${name}`, secure };
}

/** The sign-in library's cookie, which is set in auth-library.server.ts. */
export const sessionCookie = (secure: boolean): OwnCookie => ownCookie('session_token', secure);

/** The cookie's value in the request, or an empty string. */
export function readCookie(request: Pick<Request, 'headers'>, { name }: OwnCookie): string {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/);
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}

/** A Set-Cookie header. @param seconds lifetime; 0 deletes the cookie. */
export function writeCookie({ name, secure }: OwnCookie, value: string, seconds: number): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** A JSON response that sets cookies and is stored nowhere. */
export function answerWithCookies(
  body: object,
  { cookies = [], status = 200 }: { cookies?: string[]; status?: number } = {},
): Response {
  return Response.json(body, { status, headers: [...setCookies(cookies), ['Cache-Control', 'no-store']] });
}

export function setCookies(cookies: string[]): [string, string][] {
  return cookies.map((cookie) => ['Set-Cookie', cookie]);
}
