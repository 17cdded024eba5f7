/** A cookie of ours: for this site alone, out of the reach of scripts, over TLS only where the site has it. */
export type OwnCookie = { name: string; secure: boolean };

/** @param secure whether visitors come by https: the name then binds the cookie to this very host. */
export function ownCookie(name: string, secure: boolean): OwnCookie {
  return { name: `${secure ? '__Host-' : ''}kerf.${name}`, secure };
}

/** What the browser sent under that name, or an empty string. */
export function readCookie(request: Request, { name }: OwnCookie): string {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/);
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}

/** A Set-Cookie header. @param seconds how long the browser keeps it; 0 takes it away. */
export function writeCookie({ name, secure }: OwnCookie, value: string, seconds: number): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The headers of an answer that sets cookies. */
export function setCookies(cookies: string[]): [string, string][] {
  return cookies.map((cookie) => ['Set-Cookie', cookie]);
}
