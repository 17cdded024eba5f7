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
import { type UpcomingInterview, upcomingInterviewsOf } from '../../contact/interviews.queries.server.ts';
import type { Route } from './+types/recipients.route.ts';

/**
 * POST /admin/job-applications/recipients: what writing to some candidates needs. It changes nothing; their ids would be too
 * long for an address. // H5
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const me = context.get(signedIn);
  const company = context.get(companyContext);
  const form = recipientsSchema.safeParse(Object.fromEntries(await readSmallForm(request)));
  if (!form.success) return new Response('Please choose the applications again.', { status: 400 });
  const now = new Date();
  const [candidates, templates, interviews] = await Promise.all([
    findRecipients(db, form.data.ids),
    listTemplates(db),
    upcomingInterviewsOf(db, form.data.ids, now),
  ]);
  const recipients = candidates.map((candidate) => ({
    id: candidate.id,
    email: candidate.email,
    status: candidate.status,
    name: candidate.fullName,
    values: placeholderValues(candidate, me.name, company),
    interviews: describeInterviews(
      interviews.filter(({ applicationId }) => applicationId === candidate.id),
      leavesAt(company.opening, 'candidate-rejection', now),
    ),
  }));
  const occasions: readonly string[] = [...CANDIDATE_OCCASIONS, ...INTERVIEW_OCCASIONS];
  const writing: Writing = {
    recipients,
    templates: templates.filter(({ occasion }) => occasions.includes(occasion)),
    branches: company.profile.places.branches.map(({ name, street, suburb, town }) => ({
      name,
      place: [street, suburb, town].filter((part) => part !== '').join(', '),
    })),
  };
  return Response.json(writing);
}

function describeInterviews(
  interviews: readonly UpcomingInterview[],
  rejectionLeavesAt: Date,
): Writing['recipients'][number]['interviews'] {
  const withRejection = toldByRejection(interviews, rejectionLeavesAt);
  return interviews.map((interview) => ({
    id: interview.id,
    when: whenText(interview),
    toldBy: interview === withRejection ? 'rejection' : interview.invited ? 'mail' : 'nobody',
  }));
}
