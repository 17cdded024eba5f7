import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { CANDIDATE_OCCASIONS, INTERVIEW_OCCASIONS } from '#app/mail/occasions.ts';
import { listTemplates } from '#app/mail/templates.queries.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import { findRecipients } from '../../applications/application.queries.server.ts';
import {
  leavesAt,
  placeholderValues,
  recipientsSchema,
  toldByRejection,
  type Writing,
} from '../../contact/candidate-mail.ts';
import { whenText } from '../../contact/interview.ts';
import { type AheadInterview, interviewsAhead } from '../../contact/interviews.queries.server.ts';
import type { Route } from './+types/recipients.route.ts';

/**
 * POST /admin/job-applications/recipients: what writing to some candidates needs. It changes nothing; their ids would be too
 * long for an address. // H5
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const me = context.get(signedIn);
  const company = context.get(companyContext);
  const read = recipientsSchema.safeParse(Object.fromEntries(await readSmallForm(request)));
  if (!read.success) return new Response('Please choose the applications again.', { status: 400 });
  const now = new Date();
  const [found, templates, ahead] = await Promise.all([
    findRecipients(db, read.data.ids),
    listTemplates(db),
    interviewsAhead(db, read.data.ids, now),
  ]);
  const recipients = found.map(({ id, email, status, ...named }) => ({
    id,
    email,
    status,
    name: named.fullName,
    values: placeholderValues(named, me.name, company),
    interviews: describeInterviews(
      ahead.filter(({ applicationId }) => applicationId === id),
      leavesAt(company.opening, 'candidate-rejection', now),
    ),
  }));
  const known: readonly string[] = [...CANDIDATE_OCCASIONS, ...INTERVIEW_OCCASIONS];
  const writing: Writing = {
    recipients,
    templates: templates.filter(({ occasion }) => known.includes(occasion)),
    branches: company.profile.places.branches.map(({ name, street, suburb, town }) => ({
      name,
      place: [street, suburb, town].filter((part) => part !== '').join(', '),
    })),
  };
  return Response.json(writing);
}

function describeInterviews(
  ahead: readonly AheadInterview[],
  rejectionLeaves: Date,
): Writing['recipients'][number]['interviews'] {
  const withRejection = toldByRejection(ahead, rejectionLeaves);
  return ahead.map((interview) => ({
    when: whenText(interview),
    toldBy: interview === withRejection ? 'rejection' : interview.invited ? 'mail' : 'nobody',
  }));
}
