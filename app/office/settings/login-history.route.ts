import { recordAudit } from '#app/accounts/audit/audit.server.ts';
import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { listSignIns } from '#app/accounts/settings/settings.queries.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import type { Route } from './+types/login-history.route.ts';

/** GET /admin/settings/login_history.json: one's own sign-ins since the history was switched on. // T1 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const headers = { 'Content-Disposition': 'attachment; filename="login_history.json"' };
  if (request.method === 'HEAD') return Response.json(null, { headers });
  const { db } = context.get(servicesContext);
  const me = context.get(signedIn);
  const signIns = await listSignIns(db, me.id);
  await recordAudit(db, me, { action: 'login-history-exported', subjectId: me.id });
  return Response.json({ account: me.email, signIns }, { headers });
}
