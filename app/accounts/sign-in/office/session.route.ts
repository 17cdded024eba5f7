/** GET /admin/session: nothing, to who is signed in. A screen that was left open asks so without losing what it shows. */
export function loader(): Response {
  return new Response(null, { status: 204 });
}
