import { signedIn } from '#app/accounts/sign-in/signed-in.queries.server.ts';
import { CANDIDATE_OCCASIONS } from '#app/mail/occasions.ts';
import { listTemplates } from '#app/mail/templates.queries.server.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { findRecipients } from '../application.queries.server.ts';
import { placeholderValues, recipientsSchema, type Writing } from '../candidate-mail.ts';
import type { Route } from './+types/recipients.route.ts';

/**
 * POST /admin/job-applications/recipients: what writing to some candidates needs. It changes nothing; their ids would be too
 * long for an address. // H5
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const me = context.get(signedIn);
  const read = recipientsSchema.safeParse(Object.fromEntries(await readSmallForm(request)));
  if (!read.success) return new Response('Please choose the applications again.', { status: 400 });
  const [found, templates] = await Promise.all([findRecipients(db, read.data.ids), listTemplates(db)]);
  const recipients = found.map(({ id, email, status, ...named }) => ({
    id,
    email,
    status,
    name: named.fullName,
    values: placeholderValues(named, me.name),
  }));
  const known: readonly string[] = CANDIDATE_OCCASIONS;
  const writing: Writing = {
    recipients,
    templates: templates.filter(({ occasion }) => known.includes(occasion)),
  };
  return Response.json(writing);
}
