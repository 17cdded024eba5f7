import { data, useNavigation } from 'react-router';
import { listColleagues } from '#app/accounts/admins/accounts.queries.server.ts';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { companyDay } from '#app/country/day.ts';
import { AnswerSection } from '#app/leads/office/answer-section.tsx';
import { ANSWER_FORM, answerIntents } from '#app/leads/office/change-answer.server.ts';
import { leadIntents } from '#app/leads/office/change-lead.server.ts';
import { Decision } from '#app/leads/office/lead/decision.tsx';
import { DrawingList } from '#app/leads/office/lead/drawing-list.tsx';
import { LeadHead, NoLead } from '#app/leads/office/lead/lead-head.tsx';
import { Parts } from '#app/leads/office/lead/parts.tsx';
import { RecordContact } from '#app/leads/office/lead/record-contact.tsx';
import { Related } from '#app/leads/office/lead/related.tsx';
import { Request } from '#app/leads/office/lead/request.tsx';
import { Timeline } from '#app/leads/office/lead/timeline.tsx';
import { LEADS, leadPath } from '#app/leads/office/leads-path.ts';
import { loadAnswers } from '#app/leads/office/load-answers.server.ts';
import { nameOfLead, STATUS_COLOURS, STATUS_LABELS } from '#app/leads/records/lead.ts';
import {
  findLeadDetail,
  leadsOfPerson,
  listDrawings,
  listEvents,
  listRelated,
} from '#app/leads/records/lead-detail.queries.server.ts';
import { NOT_LOADED } from '#app/leads/records/lead-notices.ts';
import type { ListedLead } from '#app/leads/records/leads.queries.server.ts';
import { reference } from '#app/leads/records/reference.ts';
import { isRowId } from '#app/platform/db/row-id.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { findPriceBook } from '#app/prices/price-books.queries.server.ts';
import { NUMBER_MARKS } from '#app/prices/rand.ts';
import { sampleMachinesOf } from '#app/prices/stored-price-book.ts';
import { withDraftSums } from '#app/quotations/priced-revision.server.ts';
import { quotationsOf } from '#app/quotations/quotation-list.queries.server.ts';
import { BesideList } from '#app/ui/office/beside-list.tsx';
import { DateTime } from '#app/ui/office/date-time.tsx';
import { LoadFailed } from '#app/ui/office/load-failed.tsx';
import { StatusBadge } from '#app/ui/office/status-badge.tsx';
import { whatErasingTakes } from '../lead-erasure.queries.server.ts';
import type { Route } from './+types/lead.route.ts';
import { salesIntents } from './change-lead.server.ts';
import { LeadQuotations, ToQuotation } from './lead-quotations.tsx';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Lead');

export async function loader({ params: { leadId }, context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const lead = isRowId(leadId) ? await findLeadDetail(db, leadId) : null;
  if (lead === null) return data(null, { status: 404 });
  const [drawings, events, related, person, colleagues, quotations, { book }] = await Promise.all([
    listDrawings(db, lead.id, config.clamd !== null),
    listEvents(db, lead.id),
    listRelated(db, lead),
    leadsOfPerson(db, lead.id),
    listColleagues(db),
    quotationsOf(db, { leadId: lead.id }),
    findPriceBook(db),
  ]);
  const admin = context.get(signedIn);
  const company = context.get(companyContext);
  const answers = await loadAnswers(db, lead, admin, colleagues, company, drawings);
  const today = companyDay();
  const { wonYears } = config.leadRetention;
  const theirs = person.map(({ id }) => id);
  const erasing = {
    lead: await whatErasingTakes(db, [lead.id], 'lead', wonYears),
    person: await whatErasingTakes(db, theirs, 'person', wonYears),
  };
  return data({
    ...{ lead, drawings, events, related, person, colleagues, answers, today, erasing },
    quotations: await withDraftSums(db, quotations, company),
    rates: {
      machines: book.machines,
      samples: sampleMachinesOf(book),
      marks: NUMBER_MARKS[book.terms.currency],
    },
    currency: book.terms.currency,
    me: admin.id,
  });
}

/** 400 parts with long names. */
const PARTS_BYTES = 1024 * 1024;

export const action = officeAction(
  { ...leadIntents, ...answerIntents, ...salesIntents },
  { file: ANSWER_FORM, largest: PARTS_BYTES },
);

/** L16 */
export default function Lead({ loaderData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'loading';
  if (loaderData === null) return <NoLead />;
  const { lead, drawings, events, related, person, colleagues, answers, today, rates, me } = loaderData;
  const { quotations, currency, erasing } = loaderData;
  return (
    <BesideList list={LEADS} label="Leads" of="lead" open={lead.id} loaded={loaderData} row={besideLead}>
      {/* The key resets every form on another lead's page. */}
      <div aria-busy={busy} key={lead.id}>
        <LeadHead lead={lead} person={person} erasing={erasing}>
          <ToQuotation lead={lead} newest={quotations[0]} />
        </LeadHead>
        <div className="lead-page">
          <div className="lead-column">
            <Request lead={lead} />
            <Parts lead={lead} drawings={drawings} rates={rates} />
            <DrawingList leadId={lead.id} drawings={drawings} lines={lead.lines} rates={rates} />
          </div>
          {/* Right of the other columns on a wide screen, between them on a phone. */}
          <div className="lead-column lead-side">
            <LeadQuotations {...{ lead, quotations, today, currency }} />
            <Decision lead={lead} colleagues={colleagues} me={me} today={today} />
            <RecordContact id={lead.id} />
            <Related related={related} />
          </div>
          <div className="lead-column lead-answers">
            <AnswerSection lead={lead} loaded={answers} />
            <Timeline lead={lead} events={events} loaded={answers} />
          </div>
        </div>
      </div>
    </BesideList>
  );
}

function besideLead(lead: ListedLead) {
  const { id, kind, number, status, createdAt } = lead;
  return {
    to: leadPath(id),
    name: nameOfLead(lead),
    side: <DateTime at={createdAt} />,
    more: [reference(kind, number), lead.name && lead.company].filter(Boolean).join(', '),
    status: <StatusBadge colour={STATUS_COLOURS[status]}>{STATUS_LABELS[status]}</StatusBadge>,
  };
}

export function ErrorBoundary() {
  return <LoadFailed message={NOT_LOADED} />;
}
