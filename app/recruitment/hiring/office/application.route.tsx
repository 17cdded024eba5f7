import { useRef, useState } from 'react';
import { data, useNavigation } from 'react-router';
import { officeAction } from '#app/accounts/session/office/office-action.server.ts';
import { ownSettings, signedIn } from '#app/accounts/session/signed-in.queries.server.ts';
import { companyContext } from '#app/company/company-context.server.ts';
import { officeHead } from '#app/company/head/office-head.ts';
import { searchTerms } from '#app/platform/db/search-text.ts';
import { servicesContext } from '#app/platform/http/services.server.ts';
import { useMarkedWords } from '#app/ui/office/preview/use-marked-words.ts';
import { SectionFailed } from '#app/ui/office/section-failed.tsx';
import { ToastMs } from '#app/ui/office/toast.tsx';
import { usePolled } from '#app/ui/office/use-polled.ts';
import { NOT_LOADED } from '../../applications/application-notices.ts';
import { CV_TOO_LARGE } from '../../applications/cv.ts';
import { type Mailed, mailStates } from '../../applications/mail-states.ts';
import { applicationPath } from '../../positions/job-applications-path.ts';
import { readApplicationFilter } from '../application-filter.ts';
import type { Route } from './+types/application.route.ts';
import { ApplicationHead, NoApplication } from './application/application-head.tsx';
import { Answers, OtherApplications, Timeline } from './application/application-sections.tsx';
import { CandidateMails } from './application/candidate-mails.tsx';
import { applicationIntents, CV_FORM, interviewIntents } from './application/change-application.server.ts';
import { CvPanel } from './application/cv-panel.tsx';
import { AssessmentFields, Assignment, StatusControl } from './application/decision.tsx';
import { Facts } from './application/facts.tsx';
import { loadApplication } from './application/load-application.server.ts';
import { Notes } from './application/notes.tsx';
import { WorkspaceList } from './application/workspace-list.tsx';
import { WorkspaceShortcuts } from './application/workspace-shortcuts.tsx';
import { BulkDialogs } from './bulk-dialogs.tsx';
import { InterviewsPanel } from './interviews-panel.tsx';
import { type BulkActions, useBulkActions } from './use-bulk-actions.ts';
import type { MailTarget } from './write-mail.tsx';

export const meta: Route.MetaFunction = ({ matches }) => officeHead(matches, 'Job application');

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const me = context.get(signedIn).id;
  const filter = readApplicationFilter(url.searchParams);
  const { shortcuts } = context.get(ownSettings);
  const loaded = await loadApplication(services, { id: params.applicationId, me, filter });
  if (loaded === null) return data(null, { status: 404 });
  const status = loaded.application.ok ? 200 : 503;
  const stages = context.get(companyContext).profile.hiring.stages.map(({ name }) => name);
  return data({ ...loaded, me, stages, shortcuts, words: searchTerms(filter.q).join(' ') }, { status });
}

const intents = { ...applicationIntents, ...interviewIntents };

export const action = officeAction(intents, {
  file: { limits: CV_FORM, field: 'cv', tooLarge: CV_TOO_LARGE },
});

/** What of an application is shown where there is room for one of them. */
type View = 'cv' | 'details';

type Loaded = NonNullable<Route.ComponentProps['loaderData']>;

/** Between these widths, as in application.css, the CV and the details have one place, and one of them is shown. */
const ONE_AT_A_TIME = '(80rem <= width < 100rem)';

/** Toasts stay longer on this page than elsewhere. // R10 */
const TOAST_MS = 5_000;

/** R5 to R9, H1 to H3, H6 */
export default function Application({ loaderData, params }: Route.ComponentProps) {
  return (
    <ToastMs value={TOAST_MS}>
      {loaderData === null ? (
        <NoApplication />
      ) : (
        <Workspace id={params.applicationId} loaderData={loaderData} />
      )}
    </ToastMs>
  );
}

function Workspace({ id, loaderData }: { id: string; loaderData: Loaded }) {
  const bulkActions = useBulkActions(loaderData.users.ok ? loaderData.users.value : []);
  const [mailTarget, setMailTarget] = useState<MailTarget | null>(null);
  // Here rather than in the open application, so that the next one shows the same.
  const [view, setView] = useState<View>('cv');

  function toggleCv(): void {
    if (matchMedia(ONE_AT_A_TIME).matches) setView(view === 'cv' ? 'details' : 'cv');
    else document.querySelector<HTMLElement>('.cv-panel')?.focus();
  }

  const { application, list, users, me } = loaderData;
  return (
    <div className="workspace">
      {list.ok && (
        <WorkspaceList
          list={list.value}
          colleagues={users.ok ? users.value : []}
          stages={loaderData.stages}
          me={me}
          open={id}
        />
      )}
      {/* What is being typed belongs to one application. */}
      <OpenApplication
        key={id}
        id={id}
        loaded={loaderData}
        bulkActions={bulkActions}
        view={view}
        setView={setView}
      />
      {application.ok && (
        <WorkspaceShortcuts
          enabled={loaderData.shortcuts}
          application={application.value}
          neighbours={list.ok ? list.value.neighbours : null}
          bulkActions={bulkActions}
          me={me}
          toggleCv={toggleCv}
        />
      )}
      <BulkDialogs bulkActions={bulkActions} mailTarget={mailTarget} setMailTarget={setMailTarget} />
    </div>
  );
}

type OpenApplicationProps = {
  id: string;
  loaded: Loaded;
  bulkActions: BulkActions;
  view: View;
  setView: (view: View) => void;
};

function OpenApplication({ id, loaded, bulkActions, view, setView }: OpenApplicationProps) {
  const isLoading = useNavigation().state === 'loading';
  const content = useRef<HTMLElement>(null);
  useMarkedWords(content, loaded.words);
  const { users, notes, list, others, mails, interviews, offer, timeline, me, stages } = loaded;
  useMailStates(id, [...(notes.ok ? notes.value : []), ...(mails.ok ? mails.value : [])]);
  const application = loaded.application.ok ? loaded.application.value : null;
  const neighbours = list.ok ? list.value.neighbours : null;
  const shownView = application?.cvName === null ? 'details' : view;
  return (
    <article
      id="application"
      className="workspace-open"
      aria-label="Application"
      aria-busy={isLoading}
      ref={content}
      tabIndex={-1}
    >
      <ApplicationHead
        application={application}
        person={loaded.person.ok ? loaded.person.value : null}
        neighbours={neighbours}
      />
      {application === null && (
        <section className="panel">
          <SectionFailed message={NOT_LOADED.application} />
        </section>
      )}
      <div className="application">
        <section className="panel panel-body decision" aria-label="Decision">
          {application && <StatusControl id={id} status={application.status} />}
          {application && <AssessmentFields application={application} stages={stages} />}
          <Assignment
            id={id}
            assigneeId={application?.assigneeId ?? null}
            users={users}
            assign={(adminId) => application && bulkActions.assign([application], adminId)}
            me={me}
          />
        </section>
        {application && (
          <div className="application-middle" data-view={shownView}>
            <Views view={shownView} setView={setView} />
            <div className="application-details">
              <Answers application={application} />
              <Facts application={application} />
            </div>
            <CvPanel application={application} />
          </div>
        )}
        <div className="application-story">
          {application && interviews.ok && (
            <InterviewsPanel
              application={application}
              interviews={interviews.value}
              offer={offer.ok ? offer.value : null}
              colleagues={users.ok ? users.value : []}
              me={me}
            />
          )}
          <Notes
            id={id}
            notes={notes}
            contacted={application?.contacted ?? false}
            colleagues={users.ok ? users.value.filter((colleague) => colleague.id !== me) : []}
          />
          {application && mails.ok && <CandidateMails application={application} mails={mails.value} />}
          {others.ok && <OtherApplications others={others.value} />}
          {timeline.ok && <Timeline entries={timeline.value} />}
        </div>
      </div>
    </article>
  );
}

type ViewsProps = { view: View; setView: (view: View) => void };

/** Chooses what the middle shows, where the CV and the details don't fit beside each other. */
function Views({ view, setView }: ViewsProps) {
  return (
    <fieldset className="tab-links application-views">
      <legend className="visually-hidden">Show</legend>
      <button type="button" aria-pressed={view === 'cv'} aria-keyshortcuts="V" onClick={() => setView('cv')}>
        CV
      </button>
      <button
        type="button"
        aria-pressed={view === 'details'}
        aria-keyshortcuts="V"
        onClick={() => setView('details')}
      >
        Details and answers
      </button>
    </fieldset>
  );
}

/** Polls the states of an application's mails, those of its notes too, while one is under way. // R8, H5 */
function useMailStates(applicationId: string, mailed: readonly Mailed[]): void {
  const isInProgress = mailed.some(({ mail }) => mail?.state === 'waiting' || mail?.state === 'sending');
  const shownStates = mailStates(mailed);
  usePolled(isInProgress ? shownStates : null, async (signal) => {
    const address = `${applicationPath(applicationId)}/mail-states`;
    const response = await fetch(address, { redirect: 'manual', signal });
    return response.ok && (await response.text()) !== shownStates;
  });
}
