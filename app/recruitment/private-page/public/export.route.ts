import { personalDataResponse } from '#app/accounts/session/office/personal-data-response.server.ts';
import { seeOther } from '#app/accounts/sign-in/private-pages.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { openFilesOf } from '#app/platform/files/scan/file-checks.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { reference } from '../../applications/reference.ts';
import { BY_APPLICANT } from '../../applications/timeline.ts';
import { applicationsOfSamePerson, readPersonalData } from '../../privacy/personal-data.queries.server.ts';
import { zipPersonalData } from '../../privacy/personal-data-zip.server.ts';
import { tryCode } from '../codes.commands.server.ts';
import { privatePagePath } from '../private-page.ts';
import type { Route } from './+types/export.route.ts';
import { backTo, openForAction } from './open-page.server.ts';

/**
 * POST /application/a-1042/export with a mailed code: a zip of everything that is stored of the applicant, in all
 * applications of the same email address. Audited before the first byte is sent. // H10, X5
 */
export async function action({ request, params: { page }, context }: Route.ActionArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const { db, secret, config } = services;
  const applicationId = await openForAction(context, request, page);
  const given = String((await readSmallForm(request)).get('code') ?? '');
  const tried = await tryCode(db, secret, { applicationId, purpose: 'export', given });
  if (tried === 'wrong') return backTo(page, 'wrong-code', 'export');
  if (tried === 'over') return backTo(page, 'code-over');
  const ids = (await applicationsOfSamePerson(db, applicationId)).map(({ id }) => id);
  const data = await readPersonalData(db, ids);
  const keys = data.map(({ application }) => application.cvKey);
  // A link may have been forwarded, and whoever opens it must not get from us what staff may not open.
  const files = await openFilesOf(services, keys, config.clamd !== null);
  const references = data.map(({ application }) => reference(application.number));
  return personalDataResponse(
    db,
    null,
    { request, subjectId: applicationId, references, by: BY_APPLICANT },
    () => zipPersonalData(files, data, context.get(companyContext), 'applicant'),
  );
}

/** Opening it does nothing: the page has the form. */
export function loader({ params: { page } }: Route.LoaderArgs): Response {
  return seeOther(privatePagePath(page));
}
