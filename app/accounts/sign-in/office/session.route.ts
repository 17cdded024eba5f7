/** GET /admin/session: 204 if signed in. Open screens use it to check the session without reloading. */
export function loader(): Response {
  return new Response(null, { status: 204 });
}
