import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import type { OpeningHours } from '#app/company/opening-hours.ts';
import { CANDIDATE_OCCASIONS, INTERVIEW_OCCASIONS } from '#app/mail/occasions.ts';
import { listTemplates } from '#app/mail/templates.queries.server.ts';
import type { Database } from '#app/platform/db/client.server.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { readSmallForm } from '#app/platform/http/small-form.server.ts';
import {
  leavesAt,
  placeholderValues,
  REJECTION,
  recipientsSchema,
  toldByRejection,
  type Writing,
} from '../../contact/candidate-mail.ts';
import { refusalOf } from '../../contact/due-mails.server.ts';
import { whenText } from '../../contact/interview.ts';
import { type UpcomingInterview, upcomingInterviewsOf } from '../../contact/interviews.queries.server.ts';
import { findRecipients } from '../../contact/store-mail.server.ts';
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
  const recipients: Writing['recipients'] = [];
  // One after the other, so that the pool's few connections are left to others.
  for (const candidate of candidates)
    recipients.push({
      id: candidate.id,
      email: candidate.email,
      status: candidate.status,
      name: candidate.fullName,
      values: placeholderValues(candidate, me.name, company),
      refusals: await refusalsOf(db, candidate, company.opening, now),
      interviews: describeInterviews(
        interviews.filter(({ applicationId }) => applicationId === candidate.id),
        leavesAt(company.opening, REJECTION, now),
      ),
    });
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

async function refusalsOf(
  db: Database,
  candidate: Parameters<typeof refusalOf>[1],
  opening: OpeningHours,
  now: Date,
) {
  const refusals: Writing['recipients'][number]['refusals'] = {};
  for (const occasion of CANDIDATE_OCCASIONS) {
    const mail = { occasion, sendAt: leavesAt(opening, occasion, now) };
    const refusal = await refusalOf(db, candidate, mail, occasion === REJECTION);
    if (refusal !== null) refusals[occasion] = refusal;
  }
  return refusals;
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
