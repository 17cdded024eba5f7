import { data, useNavigation } from 'react-router';
import { officeAction } from '#app/accounts/office/office-action.server.ts';
import { company } from '#app/company/company.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { SectionFailed } from '#app/ui/office/section-failed.tsx';
import { CV_TOO_LARGE } from '../../apply/cv.ts';
import { NOT_LOADED } from '../application-notices.ts';
import type { Route } from './+types/application.route.ts';
import { Answers } from './application/answers.tsx';
import { ApplicationHead, NoApplication } from './application/application-head.tsx';
import { applicationIntents, CV_FORM } from './application/change-application.server.ts';
import { Assignment, StatusControl } from './application/decision.tsx';
import { Facts } from './application/facts.tsx';
import { loadApplication } from './application/load-application.server.ts';
import { Notes } from './application/notes.tsx';

export const meta = () => [
  { title: `Job application | ${company.name}` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const loaded = await loadApplication(context.get(servicesContext), params.applicationId);
  if (loaded === null) return data(null, { status: 404 });
  return data(loaded, { status: loaded.application.ok ? 200 : 503 });
}

export const action = officeAction(applicationIntents, {
  file: { limits: CV_FORM, field: 'cv', tooLarge: CV_TOO_LARGE },
});

/** R5 to R9 */
export default function Application({ loaderData, params: { applicationId: id } }: Route.ComponentProps) {
  const busy = useNavigation().state === 'loading';
  if (loaderData === null) return <NoApplication />;
  const { application, users, notes, person } = loaderData;
  return (
    <div aria-busy={busy}>
      <ApplicationHead
        application={application.ok ? application.value : null}
        person={person.ok ? person.value : []}
      />
      {!application.ok && (
        <section className="panel">
          <SectionFailed message={NOT_LOADED.application} />
        </section>
      )}
      <div className="application">
        <div className="application-column">
          {application.ok && <Facts application={application.value} />}
          {application.ok && <Answers application={application.value} />}
        </div>
        <div className="application-column">
          <section className="panel panel-body decision" aria-label="Decision">
            {application.ok && <StatusControl id={id} status={application.value.status} />}
            <Assignment
              id={id}
              assigneeId={application.ok ? application.value.assigneeId : null}
              users={users}
            />
          </section>
          <Notes id={id} notes={notes} contacted={application.ok && application.value.contacted} />
        </div>
      </div>
    </div>
  );
}
