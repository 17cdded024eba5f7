import { seeOther } from '#app/accounts/sign-in/private-pages.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { findPerson } from '../../privacy/personal-data.queries.server.ts';
import { exportPersonalData } from '../../privacy/personal-data-zip.server.ts';
import { tryCode } from '../links.commands.server.ts';
import { OPENING_PAGE, privatePagePath } from '../private-page.ts';
import type { Route } from './+types/export.route.ts';
import { backTo, openForAction } from './open-page.server.ts';

/**
 * POST /application/a-1042/export with a mailed code: a zip of everything that is stored with the applicant's email
 * address. Audited before the first byte is sent. // H10, X5
 */
export async function action({ request, params: { page }, context }: Route.ActionArgs): Promise<Response> {
  const { db, secret } = context.get(servicesContext);
  const applicationId = await openForAction(context, request, page);
  const code = String((await readSmallForm(request)).get('code') ?? '');
  const result = await tryCode(db, secret, { applicationId, purpose: 'export', code });
  if (result === 'wrong') return backTo(page, 'wrong-code', 'export');
  if (result === 'over') return backTo(page, 'code-over');
  const exported = await exportPersonalData({
    context,
    request,
    subjectId: applicationId,
    person: await findPerson(db, applicationId),
    reader: 'applicant',
  });
  return exported ?? seeOther(OPENING_PAGE);
}

/** Opening it does nothing: the page has the form. */
export function loader({ params: { page } }: Route.LoaderArgs): Response {
  return seeOther(privatePagePath(page));
}
