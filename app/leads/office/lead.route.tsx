import { data, useNavigation } from 'react-router';
import { listColleagues } from '#app/accounts/admins/accounts.queries.server.ts';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { companyDay } from '#app/country/day.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { findPriceBook } from '#app/prices/price-books.queries.server.ts';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import {
  findLeadDetail,
  leadsOfPerson,
  listDrawings,
  listEvents,
  listRelated,
} from '../lead-detail.queries.server.ts';
import { NOT_LOADED } from '../lead-notices.ts';
import type { Route } from './+types/lead.route.ts';
import { AnswerSection } from './answer-section.tsx';
import { ANSWER_FORM, answerIntents } from './change-answer.server.ts';
import { leadIntents } from './change-lead.server.ts';
import { Decision } from './lead/decision.tsx';
import { DrawingList } from './lead/drawing-list.tsx';
import { LeadHead, NoLead } from './lead/lead-head.tsx';
import { Record } from './lead/record.tsx';
import { Related } from './lead/related.tsx';
import { Request } from './lead/request.tsx';
import { Timeline } from './lead/timeline.tsx';
import { loadAnswers } from './load-answers.server.ts';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Lead');

export async function loader({ params: { leadId }, context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const lead = isRowId(leadId) ? await findLeadDetail(db, leadId) : null;
  if (lead === null) return data(null, { status: 404 });
  const [drawings, events, related, person, colleagues, { book }] = await Promise.all([
    listDrawings(db, lead.id, config.clamd !== null),
    listEvents(db, lead.id),
    listRelated(db, lead),
    leadsOfPerson(db, lead.id),
    listColleagues(db),
    findPriceBook(db),
  ]);
  const admin = context.get(signedIn);
  const answers = await loadAnswers(db, lead, admin, colleagues, context.get(companyContext));
  const today = companyDay();
  const rates = { machines: book.machines, samples: book.samples };
  return data({ lead, drawings, events, related, person, colleagues, answers, today, rates, me: admin.id });
}

export const action = officeAction({ ...leadIntents, ...answerIntents }, { file: ANSWER_FORM });

/** L16 */
export default function Lead({ loaderData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'loading';
  if (loaderData === null) return <NoLead />;
  const { lead, drawings, events, related, person, colleagues, answers, today, rates, me } = loaderData;
  return (
    // The key resets every form on another lead's page.
    <div aria-busy={busy} key={lead.id}>
      <LeadHead lead={lead} person={person} />
      <div className="lead-page">
        <div className="lead-column">
          <Request lead={lead} files={drawings.map(({ name }) => name)} />
          <DrawingList leadId={lead.id} drawings={drawings} lines={lead.lines} rates={rates} />
        </div>
        {/* Right of the other columns on a wide screen, between them on a phone. */}
        <div className="lead-column lead-side">
          <Decision lead={lead} colleagues={colleagues} me={me} today={today} />
          <Record id={lead.id} />
          <Related related={related} />
        </div>
        <div className="lead-column lead-answers">
          <AnswerSection lead={lead} shown={answers} />
          <Timeline lead={lead} events={events} shown={answers} />
        </div>
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return <LoadFailed message={NOT_LOADED} />;
}
